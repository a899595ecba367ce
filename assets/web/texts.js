// The texts of the page, from the server, in the language of the reader.
// @ts-check

/** @type {Record<string, string>} */
let texts = {};

const chosen = () => localStorage.getItem("damka-language") ?? (navigator.language.startsWith("he") ? "he" : "en");

export async function loadTexts() {
  const language = chosen();
  const reply = await fetch(`/text/${language}.json`);
  document.documentElement.lang = language;
  document.documentElement.dir = language === "he" ? "rtl" : "ltr";
  return reply.json();
}

/** @param {Record<string, string>} loaded */
export function setTexts(loaded) { texts = loaded; }

export async function toggleLanguage() {
  localStorage.setItem("damka-language", chosen() === "he" ? "en" : "he");
  setTexts(await loadTexts());
}

/**
 * The text of a message, with its arguments.
 * @param {string} id @param {Record<string, any>} [args] @param {string} [otherwise] for a message that doesn't exist
 */
export function say(id, args = {}, otherwise = id) {
  const text = texts[id] ?? otherwise;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in args ? String(args[name]) : whole));
}

/** A text of the server in the reader's language, such as the title of a variant. @param {string} text */
export const own = (text) => say(`own:${text}`, {}, text);

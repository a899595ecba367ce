// What a visit costs, by chromium's own records.

/** Script tasks in a trace; others, such as painting, are not the page's. */
const SCRIPT = new Set(["EvaluateScript", "EventDispatch", "FireAnimationFrame", "FunctionCall", "RunMicrotasks", "TimerFire", "v8.compile"]);

/** Counts the bytes that a page gets over the network from now on, with the headers and the frames of its WebSocket. */
export async function countBytes(page) {
  const session = await page.context().newCDPSession(page);
  let bytes = 0;
  session.on("Network.loadingFinished", ({ encodedDataLength }) => { bytes += encodedDataLength; });
  session.on("Network.webSocketFrameReceived", ({ response }) => { bytes += Buffer.byteLength(response.payloadData); });
  await session.send("Network.enable");
  return () => bytes;
}

/** When the page first painted something, in milliseconds after it was asked for. */
export function firstPaint(page) {
  return page.evaluate(() => new Promise((resolve) => {
    const painted = (entries) => entries.find(({ name }) => name === "first-contentful-paint")?.startTime;
    const known = painted(performance.getEntriesByType("paint"));
    if (known !== undefined) return resolve(known);
    new PerformanceObserver((list) => {
      const time = painted(list.getEntries());
      if (time !== undefined) resolve(time);
    }).observe({ type: "paint", buffered: true });
  }));
}

/** What a script makes the browser do at once, which it would otherwise do once before it paints. */
const FORCED = new Set(["Layout", "UpdateLayoutTree"]);

/**
 * Records a page until the returned function is called. That gives its script tasks, the longest first: how many milliseconds each
 * took and how many of these it used the processor, which other work of the machine does not change, and how often it made the browser
 * lay out the page.
 */
export async function recordScripts(page) {
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send("Page.getFrameTree");
  const events = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  await session.send("Tracing.start", { categories: "devtools.timeline,v8,disabled-by-default-devtools.timeline", transferMode: "ReportEvents" });
  return async () => {
    const ended = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
    await session.send("Tracing.end");
    await ended;
    // Other pages of the browser are in the trace too.
    const started = events.find(({ name }) => name === "TracingStartedInBrowser");
    const frame = started?.args.data.frames.find(({ frame }) => frame === frameTree.frame.id);
    if (!frame) throw new Error("the page is not in its trace");
    const own = events.filter(({ ph, pid }) => ph === "X" && pid === frame.processId);
    const forced = own.filter(({ name }) => FORCED.has(name));
    const task = ({ name, tid, ts, dur, tdur }) => {
      const layouts = forced.filter((one) => one.tid === tid && one.ts >= ts && one.ts + one.dur <= ts + dur).length;
      return { name, layouts, ms: dur / 1000, processorMs: tdur === undefined ? dur / 1000 : tdur / 1000, isTimed: tdur !== undefined };
    };
    return own.filter(({ name }) => SCRIPT.has(name)).map(task).sort((a, b) => b.ms - a.ms);
  };
}

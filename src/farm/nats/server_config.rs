//! A configuration for the NATS server.

use std::fmt::Write;

/// The configuration of a server for a farm: a user `host` and one for each worker, each with its password. Workers take jobs and send
/// results under their own names; they cannot add jobs, forge results of others, or delete anything.
pub fn server_config(host_password: &str, workers: &[(String, String)]) -> String {
    let mut text = format!(
        r#"# A NATS server for a damka farm: nats-server -c nats.conf
# Host:    damka match … --farm nats://host:{host_password}@ADDRESS
port: 4222
# A result with two long games is larger than the default of 1 MB.
max_payload: 8MB
jetstream {{
  store_dir: "nats-data"
}}
authorization {{
  users: [
    {{ user: "host", password: "{host_password}" }}
"#
    );
    for (name, password) in workers {
        // Writing to a string cannot fail.
        let _ = write!(text, "{}", worker_user(name, password));
    }
    text.push_str("  ]\n}\n");
    text
}

fn worker_user(name: &str, password: &str) -> String {
    let publish = [
        "$JS.API.INFO",
        "$JS.API.STREAM.INFO.DAMKA_JOBS",
        "$JS.API.CONSUMER.INFO.DAMKA_JOBS.workers",
        "$JS.API.CONSUMER.MSG.NEXT.DAMKA_JOBS.workers",
        "$JS.ACK.DAMKA_JOBS.workers.>",
        "$JS.API.STREAM.INFO.OBJ_damka-texts",
        "$JS.API.STREAM.MSG.GET.OBJ_damka-texts",
        "$JS.API.DIRECT.GET.OBJ_damka-texts.>",
        "$JS.API.CONSUMER.CREATE.OBJ_damka-texts",
        "$JS.API.CONSUMER.CREATE.OBJ_damka-texts.>",
        "$JS.API.CONSUMER.DELETE.OBJ_damka-texts.>",
        "$JS.FC.OBJ_damka-texts.>",
    ];
    let mut publish: Vec<String> = publish.iter().map(|subject| format!("{subject:?}")).collect();
    publish.push(format!("\"damka.result.{name}.>\""));
    publish.push(format!("\"damka.heartbeat.{name}\""));
    let list = publish.join(", ");
    format!(
        r#"    # damka worker nats://{name}:{password}@ADDRESS
    {{ user: "{name}", password: "{password}", permissions: {{
        publish: {{ allow: [{list}] }}
        subscribe: {{ allow: ["_INBOX_{name}.>", "damka.stop.>", "damka.call"] }}
    }} }}
"#
    )
}

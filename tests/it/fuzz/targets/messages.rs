//! Network messages are written and read back unchanged.

use super::{Target, text_of};
use damka::net::{read_request, read_server_message, write_request, write_server_message};

/// Maximum bytes of a refusal: its message is sent over the network.
const LONGEST_REFUSAL: usize = 4000;

/// Requests and server messages, each read by both readers.
pub fn messages() -> Target {
    let seeds = [
        r#"{"type":"hello","id":1,"protocol":[1,1],"app":"damka 0.2.0","rules_version":1,"kind":"person","name":"נועם"}"#,
        r#"{"type":"create","id":2,"variant":"flying","sha256":"5d0e","clock":{"base_ms":300000,"increment_ms":3000},"side":"random","takeback":true}"#,
        r#"{"type":"join","id":3,"code":"KXQTRM","sha256":"5d0e"}"#,
        r#"{"type":"resume","id":4,"game":12,"seat_token":"71b8e0"}"#,
        r#"{"type":"move","id":5,"game":12,"ply":2,"move":"11-16","think_ms":4180}"#,
        r#"{"type":"answer","id":6,"game":12,"offer":5,"accept":true}"#,
        r#"{"type":"offer","id":7,"game":12,"what":"takeback"}"#,
        r#"{"type":"pong","id":8,"time":18446744073709551615}"#,
        r#"{"type":"welcome","re":1,"protocol":1,"server":"damka","you":"Noam","instance":"c41a","time_ms":1795340000123}"#,
        r#"{"type":"error","re":2,"code":"rules_differ","message":"x","retry_after_ms":5}"#,
        r#"{"type":"joined","re":2,"game":12,"side":"black","seat_token":"71b8e0"}"#,
        r#"{"type":"moved","game":12,"seq":3,"ply":1,"move":"22-17","by":"white","clocks_ms":{"white":1,"black":2},"lag_ms":0,"checksum":"8c1f"}"#,
        r#"{"type":"ended","game":12,"seq":7,"result":"0-1","ending":"resigned","by":"white","left":true,"report":"x"}"#,
        r#"{"type":"taken_back","game":12,"seq":7,"ply":3,"checksum":"8c1f"}"#,
        r#"{"type":"presence","game":12,"side":"black","state":"away","claim_in_ms":40000}"#,
        r#"{"type":"closing","reason":"restart","retry_after_ms":100}"#,
        r#"{"type":"snapshot","game":1,"seq":2,"variant":"flying","sha256":"5d","title":"F","phase":"over","white":{"name":"a","kind":"bot","presence":"left"},"black":null,"start":"","moves":["a","b"],"clock":null,"clocks_ms":null,"running":"white","offer":[5,"draw","white"],"takeback":false,"return_later":true,"ended":{"type":"ended","result":"*","ending":"aborted"},"checksum":"8c1f"}"#,
        r#"{"type":"found","re":1,"game":1,"variant":"f","sha256":"5","title":"F","facts":[["a","b"]],"files":[["p","h"]],"host":"D","side":null,"clock":null}"#,
    ];
    Target {
        name: "messages",
        seeds: seeds.map(|seed| seed.as_bytes().to_vec()).to_vec(),
        words: &[
            "\"type\":",
            "\"id\":",
            "\"game\":",
            "\"seq\":",
            "\"move\"",
            "\"ping\"",
            "\"pong\"",
            "\"offered\"",
            "\"rematch\"",
            "\"opened\"",
            "\"event\"",
            "\"re\":0",
            "null",
            "true",
            "{",
            "}",
            "[",
            "]",
            ",",
            ":",
            "\"",
            "\\u0000",
            "\\ud800",
            "1e400",
            "-0",
            "18446744073709551615",
            "\"next\":1",
        ],
        run: |bytes| {
            let text = text_of(bytes);
            match read_request(&text) {
                Ok(request) => assert_eq!(read_request(&write_request(&request)), Ok(request)),
                Err((_, refusal)) => assert!(refusal.message.len() <= LONGEST_REFUSAL, "{}", refusal.message.len()),
            }
            match read_server_message(&text) {
                Ok(message) => assert_eq!(read_server_message(&write_server_message(&message)), Ok(message)),
                Err(refusal) => assert!(refusal.message.len() <= LONGEST_REFUSAL, "{}", refusal.message.len()),
            }
        },
    }
}

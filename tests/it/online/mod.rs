//! Games over a network. Most tests use no sockets: a server and its clients in one thread, with simulated time. The others use
//! a real port behind a proxy that injects faults.
//!
//! | fault | expected result | test |
//! |---|---|---|
//! | clean close, reset, cut inside a line, cut between `move` and `moved` | played once | `links::a_cut_anywhere…` |
//! | cut between `join` and `joined` | the same seat | `links::a_cut_before_the_game…`, `followers::the_same_join…` |
//! | half-open link | client: lost after 9 s; server: `away` after 30 s | `links::a_client_leaves…`, `links::a_server_leaves…` |
//! | lost, doubled, old and reordered messages | the same game | `links::what_is_swallowed…`, `…comes_twice…`, `…old_moves…`, `…behind_its_own…` |
//! | one byte at a time, delay, jitter | the same game | `links::a_line_of_one_byte…`, `links::delay…` |
//! | server stopped; server or client killed | the same game | `links::a_server_that_is_stopped…`, `crate::network_play`, `restore` |
//! | all of these at random | the same game | `soak`, `crate::network_play::a_line_that_breaks…` |
//! | hundreds of games with lost requests and replies, sleeping clients and a server that is killed | every invariant holds | `day` |
//! | spectators that want to play | `no_game`, `not_allowed` | `watching::a_spectator_has…`, `watching::a_client_that…` |
//! | private games guessed by their numbers | `no_game` | `watching::a_private…` |
//! | two clients on one seat | `closing` `elsewhere` | `links::the_older…`, `faults::the_newest…` |
//! | slow reader | closed, `away`, resumes | `links::a_client_that_does_not_read…`, `faults::a_slow_reader…` |
//! | never speaks | closed, `closing` `kicked` | `links::who_never_speaks…`, `bad_messages::who_says_nothing…` |
//! | a line of a gigabyte, invalid UTF-8 | `bad_message`, closed | `hostile_bytes` |
//! | another certificate, a plain server where TLS was expected | nothing is said to it | `tls::another_certificate…`, `tls::a_plain_server…` |
//! | plain text where TLS is required | `tls_required` | `tls::plain_text…` |
//! | garbage behind the first byte of TLS, half a handshake | closed | `tls::what_is_no_handshake…` |
//! | deep JSON | `bad_message` | `hostile_bytes::deep_json…`, `bad_messages` |
//! | binary and oversized frames, bad frames | `bad_message`, close codes 1003, 1009, 1007, 1002 | `websocket::what_is_no_message…` |
//! | requests in HTTP, pages of other origins | not carried out, 403 | `hostile_bytes::requests_inside…`, `…pages_of…` |
//! | hosts that never come back to a waiting game | it ends and leaves the lobby | `absent_hosts` |
//! | wrong token | `wrong_token` | `faults::strangers…`, `restore::a_token…` |
//! | guessed codes | `no_code`, `busy`, closed | `faults::codes…`, `limits::who_guesses…` |
//! | other side, other game, the past, illegal, 4,096 steps | `not_your_turn`, `no_game`, `already_played`, `illegal_move` | `faults::moves_that…` |
//! | floods, too many connections, moves again and again | `busy`, closed, the address waits | `limits`, `bad_messages::a_flood…` |
//! | storm of offers | `no_offer` | `faults::a_storm…` |
//! | idle players, in thousands | `pong` beside the games | `pings` |
//! | lying `think_ms`, late pongs | nothing gained | `limits::what_a_player_says…`, `limits::late_pongs…` |
//! | clock set back | nobody is charged | `machine::a_clock…` |
//! | disk full | `disk_full`, undone, tried again | `machine`, `followers` |
//! | tokens of accounts guessed, revoked or used twice | `wrong_token`, `busy`, `kicked`, `elsewhere` | `bots`, `bot_sockets` |
//! | names that imitate a bot, bots that deny being one | `bad_name`, marked | `bots::the_name…` |
//! | bots that play on after the end, floods of challenges | `not_running`, `busy` | `bots::a_bot_cannot…`, `bots::an_address…` |
//! | a socket of the operator that is stale, or gets garbage | replaced, dropped | `operator` |
//! | different rules | `rules_differ` | `faults::other_rules…`, `crate::network_play::other_rules…` |
//! | hostile rules from players | `rules_refused`; the other games go on | `foreign_rules::hostile_rules…`, `…every_kind_of_attack…` |
//! | wrong hashes, `..`, look-alike and oversized rules | `rules_refused`, unread | `foreign_rules::what_is_not…` |
//! | rules with names that deceive | `rules_refused` | `foreign_rules::names_that…` |
//! | long messages that bring no rules | `bad_message` | `foreign_rules::only_a_create…` |
//! | floods of rules, the same ones again | `busy`, closed | `foreign_rules::a_flood…` |
//! | rules that fail in a game after the checks | `rules_error`, refused for a day | `foreign_rules::rules_that_fail…` |
//! | a server that sends other rules than it named | nothing of them is run | `foreign_guests::files_of_another_hash…` |
//! | rules that fail during a game | `rules_error` | `faults::laws…` |
//! | a server that breaks the rules | `desync` with the evidence at both | `followers::a_server_that…` |

mod absent_hosts;
mod bad_messages;
mod bot_clients;
mod bot_sockets;
pub mod bots;
mod day;
mod faults;
mod figures;
mod followers;
mod foreign_guests;
mod foreign_rules;
pub mod harness;
mod hostile_bytes;
mod http;
mod leaving;
mod limits;
mod links;
mod lobby;
mod machine;
mod many_games;
mod operator;
mod pings;
mod play;
pub mod proxy;
mod restore;
mod soak;
pub mod sockets;
mod table;
mod tls;
mod watching;
mod websocket;

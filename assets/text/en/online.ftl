# Games over a network.


online-code-unknown = no server that this machine knows has the code { $code }
online-ask-for-link = ask the other player for the link, or for HOST:PORT
online-target-unknown = { $text } is neither a link, nor HOST:PORT, nor a code
online-target-port = { $text } has no port from 1 to 65535
online-target-code = what follows the slash in { $text } is no code: six letters and digits
online-target-hint = such as damka://192.168.1.5:7707/KXQTRM, 192.168.1.5:7707 or KXQTRM

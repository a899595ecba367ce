# Online games in the terminal.


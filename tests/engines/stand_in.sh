#!/bin/sh
# A stand-in for a Hub engine. It knows one move of international draughts, 32-28 from the start, and behaves as its first
# argument says. It writes the process numbers of itself and of what it starts to the file of its second argument.

behaviour=$1
pids=$2
[ -n "$pids" ] && echo $$ >>"$pids"

start() {
    case $behaviour in
        silent_start) ;;
        ends_at_start) echo "no weights here" >&2; exit 3 ;;
        refuses) echo 'error message="no licence"' ;;
        *) printf 'id name="Stand-in" version=1\nparam name=threads value=1 type=int min=1 max=16\nwait\n' ;;
    esac
}

search() {
    case $behaviour in
        silent | late) ;;
        garbage) printf 'hello\n\377\376 =\ninfo score=x pv="1-99"\ninfo =\n'; echo 'done move=32-28' ;;
        illegal) echo 'done move=32-27x9' ;;
        unreadable) echo 'done move=castles' ;;
        no_move) echo 'done' ;;
        error) echo 'error message="bad position"' ;;
        crash) echo "an assertion failed" >&2; exit 7 ;;
        dies) kill -KILL $$ ;;
        flood) while :; do echo 'info depth=1 score=0 pv="32-28"'; done ;;
        huge_line) head -c 300000 /dev/zero | tr '\0' x; echo ;;
        crlf) printf 'info depth=4 score=0.25 nodes=9 pv="32-28 19-23"\r\ndone move=32-28 ponder=19-23\r\n' ;;
        no_newline) printf 'done move=32-28'; exit 0 ;;
        *) printf 'info depth=4 score=0.25 nodes=9 pv="32-28 19-23"\ndone move=32-28\n' ;;
    esac
}

case $behaviour in
    ignores_term) trap '' TERM ;;
    forks) sleep 1000 & echo $! >>"$pids" ;;
esac

while read -r word rest; do
    case $word in
        hub) start ;;
        init) echo ready ;;
        go) search ;;
        stop) [ "$behaviour" = late ] && echo 'done move=32-28' ;;
        quit) case $behaviour in ignores_term) ;; *) exit 0 ;; esac ;;
    esac
done

# Its input was closed.
if [ "$behaviour" = ignores_term ]; then
    while :; do sleep 1; done
fi

#!/bin/sh
# A brain of the Gomocup protocol that misbehaves on demand: sh odd.sh MODE [MOVE]
#
# It plays the first empty cell, row by row from the top left, and from its MOVE-th move of a game on (the first, if
# nobody says) it does what MODE says. Plain POSIX shell, so that tests need nothing but what is there.
mode=${1:-good}
from=${2:-1}
args=$*
width=15
height=15

# The first empty cell goes to the standard output.
play() {
    y=0
    while [ "$y" -lt "$height" ]; do
        x=0
        while [ "$x" -lt "$width" ]; do
            case "$taken" in
            *" $x,$y "*) ;;
            *)
                taken="$taken $x,$y "
                echo "$x,$y$end"
                return
                ;;
            esac
            x=$((x + 1))
        done
        y=$((y + 1))
    done
}

# Takes 128 MiB and keeps them: well above the 84 with which a program loses that may have 16.
bite() {
    food=xxxxxxxxxxxxxxxx
    while [ ${#food} -lt 134217728 ]; do food=$food$food; done
    while :; do sleep 1000; done
}

answer() {
    count=$((count + 1))
    if [ "$count" -lt "$from" ]; then
        play
        return
    fi
    case "$mode" in
    hang) while :; do sleep 1000; done ;;
    hang-with-child)
        sleep 1000 &
        wait
        ;;
    hide-child)
        [ "$count" -gt 1 ] || (setsid sh -c 'while :; do sleep 1000; done' "$args" >/dev/null 2>&1 </dev/null &)
        play
        ;;
    die) exit 3 ;;
    kill) kill -9 $$ ;;
    close) exec 1>&- && sleep 1000 ;;
    baffled) echo "ERROR no idea" ;;
    garbage)
        echo "I think that I would like to play somewhere"
        echo "ERROR no idea"
        ;;
    taken) echo "${first:-0,0}" ;;
    off) echo "99,7" ;;
    negative) echo "-1,3" ;;
    linger) echo "99,7" && sleep 1 && echo "still here" >&2 ;;
    far) echo "99999999999999999999999,3" ;;
    slow) sleep "${SLOW:-1}" && play ;;
    late)
        # Deaf until it is told to stop.
        while read -r word rest; do
            case "$word" in YXSTOP*) break ;; esac
        done
        play
        ;;
    talk)
        number=0
        while [ "$number" -lt 2000 ]; do
            echo "MESSAGE $number bottles of beer, ev 5"
            number=$((number + 1))
        done
        play
        ;;
    complain)
        number=0
        while [ "$number" -lt 20000 ]; do
            echo "complaint $number: the weather is bad and the food is cold" >&2
            number=$((number + 1))
        done
        play
        ;;
    eat)
        food=xxxxxxxxxxxxxxxx
        while :; do food=$food$food; done
        ;;
    eat-outside)
        # In a session of its own, without a parent, and a bite that is as large as it stays.
        [ "$count" -gt "$from" ] || (setsid sh "$0" bite >/dev/null 2>&1 </dev/null &)
        while :; do sleep 1000; done
        ;;
    paint)
        printf 'hello \033[31mred\033[2J \007\n'
        printf 'oh \033[2J\007\n' >&2
        ;;
    sad) echo "MESSAGE depth 5 ev -5000 n 1k" && play ;;
    happy) echo "MESSAGE depth 5 ev 5000 n 1k" && play ;;
    even) echo "MESSAGE depth 5 ev 0 n 1k" && play ;;
    *) play ;;
    esac
}

start() {
    taken=" "
    count=0
    first=
    case "$mode" in
    refuse) echo "ERROR unsupported size" ;;
    paint-start)
        printf 'oh \033[2J\007\n' >&2
        printf 'ERROR \033]0;title\007 \033[2J\n'
        ;;
    mute) ;;
    eat-at-start) bite ;;
    no-start) echo "cannot find my book" >&2 && exit 4 ;;
    *) echo "OK$end" ;;
    esac
}

[ "$mode" = bite ] && bite
[ "$mode" = crlf ] && end=$(printf '\r')
carriage=$(printf '\r')
while read -r word rest; do
    word=${word%"$carriage"}
    rest=${rest%"$carriage"}
    case "$word" in
    START)
        width=$rest
        height=$rest
        start
        ;;
    RECTSTART)
        width=${rest%,*}
        height=${rest#*,}
        start
        ;;
    ABOUT) echo "name=\"odd\", version=\"1.0\", author=\"nobody\", country=\"nowhere\"$end" ;;
    BEGIN) answer ;;
    TURN)
        taken="$taken $rest "
        first=${first:-$rest}
        answer
        ;;
    BOARD)
        while read -r stone; do
            stone=${stone%"$carriage"}
            [ "$stone" = DONE ] && break
            taken="$taken ${stone%,*} "
            first=${first:-${stone%,*}}
        done
        answer
        ;;
    YXSTOP) [ "$mode" != baffled ] || echo "UNKNOWN command" ;;
    INFO)
        [ "$mode" = leave-child ] && [ -z "$left" ] && left=yes &&
            (setsid sh -c 'while :; do sleep 1000; done' "$args" >/dev/null 2>&1 </dev/null &)
        ;;
    END) [ "$mode" = stay ] || exit 0 ;;
    *) echo "UNKNOWN $word" ;;
    esac
done
[ "$mode" = stay ] && sleep 1000
exit 0

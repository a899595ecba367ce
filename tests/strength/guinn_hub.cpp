// GuiNN Checkers (https://github.com/jonkr2/GuiNN_Checkers) as an engine of Hub, for English draughts: docs/engine-hub.md has the
// protocol. guinn_build.sh builds it, guinn_stubs.h stands in for Windows.
//
// The nets are Nets206.gnn in the folder it runs in; the search has one thread and a table of 128 MB. There is no opening book, and the
// endgame databases (such as bin/database.jef, 4 pieces) are left out.

#include <algorithm>
#include <iostream>
#include <map>
#include <mutex>
#include <sstream>
#include <thread>

#include "engine.h"

// Long enough for an analysis, which ends when it is stopped.
const float UNLIMITED_SECS = 1e6f;
const int NETS = 4;

// The search's thread writes too.
void say(const std::string& line) {
    static std::mutex writing;
    std::lock_guard<std::mutex> lock(writing);
    std::cout << line << std::endl;
}

void say_error(const std::string& message) { say("error message=\"" + message + "\""); }

// The word that a line begins with is under "".
std::map<std::string, std::string> read_pairs(const std::string& line) {
    std::map<std::string, std::string> pairs;
    std::istringstream words(line);
    words >> pairs[""];
    std::string name;
    while (words >> std::ws && std::getline(words, name, '=')) {
        std::string value;
        if (words.peek() == '"') {
            words.get();
            std::getline(words, value, '"');
        } else {
            words >> value;
        }
        pairs[name] = value;
    }
    return pairs;
}

// ---- Positions and moves ----

// The numbers of its start, its end and, in order, the captured squares: the same for moves that differ only in their path.
std::vector<int> numbers_of(const Move& move) {
    std::vector<int> numbers = { StandardSquare(move.Src()), StandardSquare(Move::GetFinalDst(move)) };
    int from = move.Src(), to = move.Dst();
    for (int jump = 0; jump < move.JumpLen(); jump++) {
        numbers.push_back(StandardSquare(engine.board.GetJumpSq(from, to)));
        from = to;
        to += JumpAddDir[move.Dir(jump)];
    }
    std::sort(numbers.begin() + 2, numbers.end());
    return numbers;
}

// `11-15`, or `15x24x19` with the captured squares.
std::string move_text(const Move& move) {
    std::string text;
    for (int number : numbers_of(move)) {
        text += (text.empty() ? "" : move.JumpLen() > 0 ? "x" : "-") + std::to_string(number);
    }
    return text;
}

bool read_move(Board& board, const std::string& text, Move& found) {
    std::string spaced = text;
    std::replace_if(spaced.begin(), spaced.end(), [](char letter) { return letter == '-' || letter == 'x'; }, ' ');
    std::istringstream words(spaced);
    std::vector<int> numbers;
    for (int number; words >> number;) {
        numbers.push_back(number);
    }
    std::sort(numbers.begin() + std::min<size_t>(numbers.size(), 2), numbers.end());
    MoveList legal;
    legal.FindMoves(board);
    Move* end = legal.moves + legal.numMoves;
    Move* fitting = std::find_if(legal.moves, end, [&](const Move& move) { return numbers_of(move) == numbers; });
    if (fitting != end) {
        found = *fitting;
    }
    return fitting != end;
}

bool read_board(const std::string& text, Board& board) {
    static const std::map<char, int> pieces = { { 'e', EMPTY }, { 'w', WPIECE }, { 'W', WKING }, { 'b', BPIECE }, { 'B', BKING } };
    if (text.size() != 1 + NUM_BOARD_SQUARES || (text[0] != 'W' && text[0] != 'B')) {
        return false;
    }
    board.Clear();
    for (int index = 0; index < NUM_BOARD_SQUARES; index++) {
        auto piece = pieces.find(text[1 + index]);
        if (piece == pieces.end()) {
            return false;
        }
        board.SetPiece(FlipSqX(index), piece->second);
    }
    board.sideToMove = text[0] == 'W' ? WHITE : BLACK;
    board.SetFlags();
    return true;
}

// The moves go into the engine's transcript, from which its search knows repetitions and moves without progress.
bool set_position(const std::string& text, const std::string& moves) {
    Board board;
    if (!read_board(text, board)) {
        return false;
    }
    engine.transcript.Init(board);
    std::istringstream words(moves);
    for (std::string word; words >> word;) {
        Move move;
        if (!read_move(board, word, move)) {
            return false;
        }
        board.DoMove(move);
        engine.transcript.AddMove(move);
    }
    engine.transcript.ReplayGame(engine.board, engine.boardHashHistory);
    // The replay leaves out the last position.
    engine.boardHashHistory[engine.transcript.numMoves] = engine.board.hashKey;
    return true;
}

// ---- The search ----

std::thread search;
uint64_t max_nodes = 0;
int shown_depth = 0;

// `score` is from the point of view of the side to move, in hundredths.
void say_progress(int depth, int score) {
    const SearchInfo& info = engine.searchThreadData.displayInfo;
    std::string line;
    for (int index = 0; index < info.pv.count; index++) {
        line += (index > 0 ? " " : "") + move_text(info.pv.moves[index]);
    }
    const float secs = TimeSince(info.startTimeMs);
    std::ostringstream text;
    text << "info depth=" << depth << " score=" << score / 100.0 << " nodes=" << info.nodes << " time=" << secs
         << " nps=" << info.nodes / std::max(secs, 1e-3f) / 1e6 << " pv=\"" << line << "\"";
    say(text.str());
}

// The engine calls it for each move at the root of deeper iterations, and now and then. It tells the result of the iteration before.
void DisplayText(const char* text) {
    const SearchInfo& info = engine.searchThreadData.displayInfo;
    if (info.depth > shown_depth && info.pv.count > 0 && std::strstr(text, "searching")) {
        shown_depth = info.depth;
        say_progress(info.depth - 2, engine.board.sideToMove == WHITE ? info.eval : -info.eval);
    }
}

// The engine has no limit of nodes, so they are watched while it thinks.
void watch_nodes() {
    while (engine.bThinking && engine.searchThreadData.displayInfo.nodes < max_nodes) {
        std::this_thread::sleep_for(std::chrono::microseconds(100));
    }
    engine.bStopThinking = true;
}

void think() {
    std::thread watch;
    if (max_nodes > 0) {
        watch = std::thread(watch_nodes);
    }
    BestMoveInfo best = ComputerMove(engine.board, engine.searchThreadData);
    engine.bThinking = false;
    if (watch.joinable()) {
        watch.join();
    }
    if (best.move == NO_MOVE) {
        return say_error("the game is over");
    }
    if (engine.searchThreadData.displayInfo.pv.count > 0) {
        say_progress(engine.searchThreadData.displayInfo.depth, best.eval);
    }
    say("done move=" + move_text(best.move));
}

void end_search() {
    engine.bStopThinking = true;
    if (search.joinable()) {
        search.join();
    }
}

void set_limits(const std::map<std::string, std::string>& pairs) {
    auto number = [&](const char* name) { return pairs.count(name) ? std::atof(pairs.at(name).c_str()) : 0.0; };
    engine.searchLimits.bEndHard = true;
    engine.searchLimits.maxSeconds = number("move-time") > 0.0 ? float(number("move-time")) : UNLIMITED_SECS;
    engine.searchLimits.maxDepth = number("depth") >= 1.0 ? std::min(int(number("depth")), EXPERT_DEPTH) : EXPERT_DEPTH;
    max_nodes = uint64_t(number("nodes"));
}

int main() {
    std::ios::sync_with_stdio(false);
    checkerBoard.useOpeningBook = CB_BOOK_NONE;
    checkerBoard.enable_wld = 0;
    for (std::string line; std::getline(std::cin, line);) {
        auto pairs = read_pairs(line);
        const std::string command = pairs[""];
        if (command == "hub") {
            say("id name=\"GuiNN Checkers\" version=2.06");
            say("wait");
        } else if (command == "init") {
            engine.Init(nullptr);
            const auto& nets = engine.evalNets;
            const auto loaded = std::count_if(nets.begin(), nets.end(), [](const CheckersNet* net) { return net->isLoaded; });
            if (loaded == NETS && set_position("Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww", "")) {
                say("ready");
            } else {
                say_error("the nets of " + engine.binaryNetFile + " cannot be read");
            }
        } else if (command == "ping") {
            say("pong");
        } else if (command == "new-game") {
            end_search();
            engine.TTable.Clear();
            engine.searchThreadData.historyTable.Clear();
        } else if (command == "pos") {
            end_search();
            if (!set_position(pairs["pos"], pairs["moves"])) {
                say_error("bad position");
            }
        } else if (command == "level") {
            set_limits(pairs);
        } else if (command == "go") {
            end_search();
            engine.bStopThinking = false;
            engine.bThinking = true;
            engine.searchThreadData.displayInfo.Reset();
            shown_depth = 0;
            search = std::thread(think);
        } else if (command == "stop") {
            end_search();
        } else if (command == "quit") {
            break;
        }
    }
    end_search();
}

// What GuiNN Checkers needs of Windows, its window, its settings and its endgame databases, for guinn_build.sh: nothing here does anything.
#ifndef GUINN_STUBS_H
#define GUINN_STUBS_H

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <ctime>

#define WINAPI
#define __cdecl
#define __declspec(kind)
#define INFINITE 0xFFFFFFFFu
#define TRUE true
#define FALSE false

typedef int INT;
typedef uint32_t DWORD;
typedef void* HANDLE;

// The engine's own thread waits for the window; guinn_hub.cpp calls the search itself.
inline HANDLE CreateThread(void*, int, DWORD (*)(void*), void*, DWORD, DWORD*) {
    static int started;
    return &started;
}
inline HANDLE CreateEvent(void*, bool, bool, void*) { return nullptr; }
inline void SetEvent(HANDLE) {}
inline void ResetEvent(HANDLE) {}
inline void WaitForSingleObject(HANDLE, DWORD) {}
inline void CloseHandle(HANDLE) {}

inline int get_hashsize(int*) { return 0; }
inline int get_book_setting(int*) { return 0; }
inline int get_dbpath(char*, int) { return 0; }
inline int get_enable_wld(int*) { return 0; }
inline int get_dbmbytes(int*) { return 0; }
inline int get_max_dbpieces(int*) { return 0; }

struct Board;
struct SDatabaseInfo;
inline void InitializeGuiDatabases(SDatabaseInfo&) {}
inline void InitializeEdsDatabases(SDatabaseInfo&) {}
inline int QueryGuiDatabase(const Board&) { return 0; }
inline int QueryEdsDatabase(const Board&, int) { return 0; }

// guinn_hub.cpp has this one: the engine calls it with the progress of a search.
void DisplayText(const char* text);

struct SearchInfo;
struct Move;
void RunningDisplay(SearchInfo& info, const Move& best, bool is_searching);

struct NoWindow {
    template <class Color> void SetComputerColor(Color) {}
    template <class Played> void DoGameMove(const Played&) {}
    void ThinkingMenuActive(bool) {}
    void ShowErrorPopup(const char*) {}
};
inline NoWindow GUI;

#endif

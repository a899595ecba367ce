#!/bin/sh
# Builds GuiNN Checkers with guinn_hub.cpp: sh guinn_build.sh CHECKOUT makes CHECKOUT/bin/guinn_hub, beside the engine's nets.
# The engine is for Windows and its compiler, so a copy of its source is changed; what it needs of Windows is in guinn_stubs.h.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
cd "$1"
rm -rf build
cp -r src build
cd build

# Its window and registry are left out.
for header in windows.h conio.h intrin.h guiWindows.h checkersGui.h registry.h; do
    : > "$header"
done
# What g++ refuses: names of files in the wrong case, a declaration, inline functions that other files call, and the branches for g++
# that name a parameter wrongly.
sed -i -e 's/"movegen\.h"/"moveGen.h"/' -e 's/"neuralNet\//"NeuralNet\//' -e 's/<Windows\.h>/<windows.h>/' ./*.h ./*.cpp
sed -i '/egdb_version/d' egdb.h
sed -i 's/uint32_t inline Get/uint32_t Get/' board.h
sed -i -e 's/ll(bb)/ll(moves)/' -e 's/ll(Moves)/ll(moves)/' -e 's/if (bb == 0)/if (moves == 0)/' moveGen.h
# 20,000 nodes take up to a third of 0.05 s: the clock is read every 2,000.
sed -i 's/nodesLastUpdate + 20000/nodesLastUpdate + 2000/' search.cpp

# The nets are computed with AVX2.
g++ -std=c++17 -O3 -flto=auto -march=native -DNDEBUG -w -Wno-narrowing -pthread -I . -include "$here/guinn_stubs.h" -o ../bin/guinn_hub \
    "$here/guinn_hub.cpp" board.cpp checkersNN.cpp engine.cpp evaluate.cpp movegen.cpp openingBook.cpp search.cpp transcript.cpp \
    NeuralNet/NeuralNet.cpp

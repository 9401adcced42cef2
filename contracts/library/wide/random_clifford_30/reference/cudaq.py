import cudaq

GATES = """
    z 13; cz 26 15; y 29; cz 16 27; y 25; s 20; h 4; cx 16 5; cx 29 20; cz 29 5; cx 11 14; sdg 20;
    z 23; cz 28 9; x 15; s 28; cz 3 28; y 20; cz 0 13; s 14; swap 20 23; y 5; x 17; z 18;
    y 17; sdg 2; y 17; cz 8 15; swap 24 13; x 28; cz 17 2; cx 29 9; cz 16 3; z 12; s 17; h 24;
    h 6; z 20; cz 17 5; y 23; swap 28 29; y 23; h 15; s 3; cx 28 14; h 2; cz 7 16; z 21;
    x 27; y 8; h 23; h 0; cz 23 13; h 17; cz 17 11; x 3; sdg 21; cz 20 3; cx 19 14; s 23;
    sdg 24; x 8; h 6; x 28; y 13; cx 21 26; cx 22 20; y 25; cx 22 11; cx 29 24; sdg 10; sdg 28;
    z 21; swap 27 7; z 1; sdg 7; s 20; y 9; cz 16 2; sdg 8; sdg 24; cx 25 17; cz 14 7; cx 20 9;
    sdg 24; h 23; h 9; s 15; z 19; h 8; s 5; x 1; cx 11 29; y 13; sdg 0; cx 14 2;
    cz 16 5; s 0; x 2; cz 10 3; x 28; y 11; s 10; y 27; cx 1 7; z 2; h 16; swap 11 26;
    sdg 10; s 29; swap 19 26; x 20; h 19; z 6; swap 5 2; sdg 6; y 2; h 14; z 17; x 17;
    swap 21 16; x 14; cx 8 20; z 28; y 17; cz 7 15; z 21; y 26; h 16; z 23; cx 23 14; x 28;
    y 20; s 13; sdg 9; y 9; cz 7 17; sdg 7; swap 1 27; z 19; y 6; h 9; z 16; swap 25 6;
    h 19; s 28; y 22; y 8; h 23; cx 28 16; cx 4 20; s 26; cx 19 26; cx 20 15; sdg 21; s 26;
    cz 25 6; z 1; cz 14 22; cx 1 7; x 0; sdg 10; sdg 8; z 2; cz 6 19; cx 9 20; y 0; h 23;
    s 17; h 2; s 6; h 8; x 21; cz 14 24; h 26; x 24; z 3; sdg 1; z 28; sdg 4;
    cx 26 18; z 1; h 9; h 24; cx 4 0; cz 19 23; cx 7 1; x 7; z 9; cx 5 28; z 21; s 0;
    h 20; z 29; cz 0 6; cz 23 9; y 13; x 18; sdg 5; sdg 10; cz 27 6; y 5; z 19; cx 23 27;
    swap 15 13; s 25; z 8; cz 15 0; x 24; cz 18 6; h 18; swap 6 11; y 6; h 29; swap 26 15; swap 18 11;
    cx 6 7; cz 1 12; cx 27 1; z 8; s 2; x 22; z 6; x 0; cx 11 28; sdg 15; y 8; cx 20 8;
    y 16; cz 16 11; y 3; x 1; cz 10 17; x 4; h 15; x 22; z 13; x 29; z 23; cz 17 5;
    swap 3 5; cz 15 28; swap 9 27; sdg 26; sdg 12; cz 21 0; cz 7 15; sdg 11; cx 19 1; x 4; x 1; h 29;
    sdg 8; h 15; x 14; y 12; x 18; x 20; sdg 3; h 7; swap 18 8; y 2; h 1; sdg 11;
    s 27; swap 27 0; swap 2 28; swap 0 7; z 24; sdg 12; cz 13 8; sdg 27; s 9; x 1; cx 6 25; y 28;
    sdg 9; h 1; y 15; x 26; swap 12 3; z 14; cz 27 3; y 5; cx 19 27; s 1; s 1; sdg 1;
    swap 22 18; s 25; s 23; s 27; s 26; swap 16 2; cx 10 7; sdg 11; cx 2 26; s 20; cx 13 4; z 9
"""


def random_clifford_30():
    kernel = cudaq.make_kernel()
    q = kernel.qalloc(30)
    for line in GATES.split(";"):
        name, *numbers = line.split()
        operands = [q[int(k)] for k in numbers]
        getattr(kernel, name)(*operands)
    return kernel

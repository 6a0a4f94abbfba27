#include "fft.h"
#include <math.h>

static double complex table[2][LARGEST / 2];
static int table_size;

const double complex *roots(int size, int inverse)
{
    if (table_size != size) {
        for (int k = 0; k < size / 2; k++) {
            double angle = 2 * acos(-1) * k / size;
            table[0][k] = cos(angle) - I * sin(angle);
            table[1][k] = conj(table[0][k]);
        }
        table_size = size;
    }
    return table[inverse];
}

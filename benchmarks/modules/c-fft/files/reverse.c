#include "fft.h"

void reverse(double complex *numbers, int size)
{
    for (int i = 0, j = 0; i < size; i++) {
        if (i < j) {
            double complex kept = numbers[i];
            numbers[i] = numbers[j];
            numbers[j] = kept;
        }
        int bit = size >> 1;
        while (j & bit) {
            j ^= bit;
            bit >>= 1;
        }
        j |= bit;
    }
}

/*
 * fft SIZE MEASUREMENTS WARM-UP: prints the time of one transform in us for each measurement, and
 * checks that the inverse transform restores the input.
 */
#define _POSIX_C_SOURCE 200112L
#include "fft.h"
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double complex numbers[LARGEST];
static int size;

static double input(int i)
{
    return i * 7919 % 1009 / 1009.0;
}

/* Microseconds of a number of pairs of transforms. Each pair restores its input. */
static double microseconds(long pairs)
{
    struct timespec begin, end;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    for (long i = 0; i < pairs; i++) {
        transform(numbers, size, 0);
        transform(numbers, size, 1);
        for (int k = 0; k < size; k++) {
            numbers[k] /= size;
        }
    }
    clock_gettime(CLOCK_MONOTONIC, &end);
    return (end.tv_sec - begin.tv_sec) * 1e6 + (end.tv_nsec - begin.tv_nsec) / 1e3;
}

int main(int argc, char **argv)
{
    size = argc == 4 ? atoi(argv[1]) : 0;
    if (size < 2 || size > LARGEST || (size & (size - 1)) != 0) {
        fprintf(stderr, "usage: fft SIZE MEASUREMENTS WARM-UP; SIZE is a power of two up to %d\n", LARGEST);
        return 2;
    }
    for (int i = 0; i < size; i++) {
        numbers[i] = input(i);
    }
    long pairs = 1;
    while (microseconds(pairs) < 5e3 || microseconds(pairs) < 5e3) {
        pairs *= 2;
    }
    for (long i = -atol(argv[3]); i < atol(argv[2]); i++) {
        double time = microseconds(pairs) / pairs / 2;
        if (i >= 0) {
            printf("transform %.4f\n", time);
        }
    }
    for (int i = 0; i < size; i++) {
        if (cabs(numbers[i] - input(i)) > 1e-9) {
            fprintf(stderr, "fft: wrong result at %d\n", i);
            return 1;
        }
    }
    return 0;
}

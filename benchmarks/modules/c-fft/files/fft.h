#include <complex.h>

#define LARGEST 262144

/* Unused bytes, whose number is another in each file and build. */
#define TEXT(x) #x
#define GAP(bytes) __asm__(".text\n\t.skip " TEXT(bytes))
GAP(CODE_GAP);
__attribute__((used)) static char data_gap[DATA_GAP + 1];

/* exp(-2 pi i k / size) for k below size / 2, or its conjugate. */
const double complex *roots(int size, int inverse);

/* Moves each number to the position with its bits reversed. */
void reverse(double complex *numbers, int size);

/* The Fourier transform in place, of a power of two; the inverse one is not scaled. */
void transform(double complex *numbers, int size, int inverse);

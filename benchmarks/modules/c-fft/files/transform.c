#include "fft.h"

void transform(double complex *numbers, int size, int inverse)
{
    const double complex *root = roots(size, inverse);
    reverse(numbers, size);
    for (int half = 1; half < size; half *= 2) {
        int stride = size / half / 2;
        for (int start = 0; start < size; start += 2 * half) {
            for (int k = 0; k < half; k++) {
                double complex *low = &numbers[start + k];
                double complex *high = low + half;
                /* Written out: a product of complex numbers also checks for infinities. */
                double re = creal(*high) * creal(root[k * stride]) - cimag(*high) * cimag(root[k * stride]);
                double im = creal(*high) * cimag(root[k * stride]) + cimag(*high) * creal(root[k * stride]);
                *high = *low - (re + I * im);
                *low += re + I * im;
            }
        }
    }
}

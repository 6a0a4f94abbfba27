"""Computes the descriptive statistics of BEEN with numpy, once for each line of standard input."""

import sys
import time

import numpy

values = numpy.fromfile(sys.argv[1], dtype="<f8").reshape(1000, 10000)
flat = values.ravel()
for _ in sys.stdin:
    begun = time.perf_counter()
    mean = flat.mean()
    flat.var(ddof=1)
    flat.min()
    flat.max()
    median = numpy.percentile(flat, [25, 50, 75, 95, 99, 99.9])[1]
    numpy.median(numpy.abs(flat - median))
    deviations = values - values.mean(axis=1, keepdims=True)
    squares = numpy.vdot(deviations, deviations)
    [numpy.einsum("ij,ij->", deviations[:, :-lag], deviations[:, lag:]) / squares for lag in range(1, 21)]
    print(time.perf_counter() - begun, median, mean, flush=True)

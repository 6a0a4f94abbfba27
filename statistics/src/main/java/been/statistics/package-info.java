/**
 * Pure statistics of benchmark results: no I/O, clock or randomness of their own.
 *
 * <p>This root holds what every part shares: the hierarchical {@link been.statistics.Observations},
 * an {@link been.statistics.Interval} and a {@link been.statistics.Confidence}. The parts stand
 * beside each other: {@code describe}, {@code levels}, {@code compare}, {@code plan}, {@code
 * changes}, {@code steady} and {@code clusters}.
 */
@NullMarked
package been.statistics;

import org.jspecify.annotations.NullMarked;

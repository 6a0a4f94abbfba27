/**
 * One attempt's life, a step a file: prepare, start, watch, collect, end; and what those steps are
 * made of.
 */
@NullMarked
package been.hostruntime.attempt;

import org.jspecify.annotations.NullMarked;

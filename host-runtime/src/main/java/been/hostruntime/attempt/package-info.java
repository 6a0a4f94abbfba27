/** Runs attempts step by step: admit, prepare, run the program, collect its results, end. */
@NullMarked
package been.hostruntime.attempt;

import org.jspecify.annotations.NullMarked;

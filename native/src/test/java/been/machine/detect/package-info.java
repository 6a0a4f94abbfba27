/** Parsers on captured text, and one detection of the machine that runs the tests. */
@NullMarked
package been.machine.detect;

import org.jspecify.annotations.NullMarked;

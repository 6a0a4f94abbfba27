/** The demonstration: two analyses of real software. */
@NullMarked
package been.cli.demo;

import org.jspecify.annotations.NullMarked;

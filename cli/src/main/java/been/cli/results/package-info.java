/** Measurements of a stored analysis, for other programs. */
@NullMarked
package been.cli.results;

import org.jspecify.annotations.NullMarked;

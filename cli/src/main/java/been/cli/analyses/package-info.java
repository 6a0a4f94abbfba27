/** Analyses: listed, shown, stopped and resumed. */
@NullMarked
package been.cli.analyses;

import org.jspecify.annotations.NullMarked;

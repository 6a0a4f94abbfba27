/** How results look on a terminal: aligned tables, colour where it is wanted, signs, sparklines. */
@NullMarked
package been.cli.terminal;

import org.jspecify.annotations.NullMarked;

/** The analysis file, read and checked against what exists. */
@NullMarked
package been.analyses.definition;

import org.jspecify.annotations.NullMarked;

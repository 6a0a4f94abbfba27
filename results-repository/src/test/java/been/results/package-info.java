/** Tests of the results as their users see them. */
@NullMarked
package been.results;

import org.jspecify.annotations.NullMarked;

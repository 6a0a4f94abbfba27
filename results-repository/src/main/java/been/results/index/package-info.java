/** Which executions there are, valid or not, and their means, in the database. */
@NullMarked
package been.results.index;

import org.jspecify.annotations.NullMarked;

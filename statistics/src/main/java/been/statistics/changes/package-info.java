/** Since when a history of results is different: change points, drift, and how sure that is. */
@NullMarked
package been.statistics.changes;

import org.jspecify.annotations.NullMarked;

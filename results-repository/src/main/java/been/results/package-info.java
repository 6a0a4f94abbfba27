/** Raw measurements kept for good: receive, land, read, describe. */
@NullMarked
package been.results;

import org.jspecify.annotations.NullMarked;

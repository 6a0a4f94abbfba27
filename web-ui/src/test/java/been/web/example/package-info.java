/** A platform in memory with rich example data, for tests and for looking at the pages. */
@NullMarked
package been.web.example;

import org.jspecify.annotations.NullMarked;

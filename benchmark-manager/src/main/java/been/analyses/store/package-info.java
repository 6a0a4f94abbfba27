/** What is known of analyses, on disk. */
@NullMarked
package been.analyses.store;

import org.jspecify.annotations.NullMarked;

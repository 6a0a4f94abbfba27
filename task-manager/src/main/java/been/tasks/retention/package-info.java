/**
 * What is no longer needed is found and removed, a small commit after the other; whatever happens
 * in between, nothing is half removed.
 */
@NullMarked
package been.tasks.retention;

import org.jspecify.annotations.NullMarked;

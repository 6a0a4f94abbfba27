/**
 * What {@code been bench ui} needs of a controller's inside: a store that is as full as one gets.
 */
@NullMarked
package been.bench.store;

import org.jspecify.annotations.NullMarked;

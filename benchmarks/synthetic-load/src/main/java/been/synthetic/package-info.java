/** A master that creates slaves under a load profile and exchanges messages with them. */
@NullMarked
package been.synthetic;

import org.jspecify.annotations.NullMarked;

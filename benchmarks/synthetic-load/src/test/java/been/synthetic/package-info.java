/** Tests of the synthetic load. */
@NullMarked
package been.synthetic;

import org.jspecify.annotations.NullMarked;

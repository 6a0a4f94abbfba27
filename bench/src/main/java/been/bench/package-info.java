/** {@code been bench}: measures BEEN itself, beside other tools. No bench fails for a timing. */
@NullMarked
package been.bench;

import org.jspecify.annotations.NullMarked;

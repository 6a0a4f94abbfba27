/** What the tests of all modules share; nothing of it is shipped. */
@NullMarked
package been.testing;

import org.jspecify.annotations.NullMarked;

/** Running once more what has ended. */
@NullMarked
package been.web.again;

import org.jspecify.annotations.NullMarked;

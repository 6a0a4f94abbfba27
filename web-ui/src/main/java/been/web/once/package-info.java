/** What is sent again under the same key is done once. */
@NullMarked
package been.web.once;

import org.jspecify.annotations.NullMarked;

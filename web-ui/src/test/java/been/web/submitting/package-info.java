@NullMarked
package been.web.submitting;

import org.jspecify.annotations.NullMarked;

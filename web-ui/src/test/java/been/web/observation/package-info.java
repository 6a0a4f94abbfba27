@NullMarked
package been.web.observation;

import org.jspecify.annotations.NullMarked;

@NullMarked
package been.web.settings;

import org.jspecify.annotations.NullMarked;

@NullMarked
package been.web.security;

import org.jspecify.annotations.NullMarked;

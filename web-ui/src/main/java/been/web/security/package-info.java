/** Who may call what: tokens, login links, sessions; everything is closed unless opened here. */
@NullMarked
package been.web.security;

import org.jspecify.annotations.NullMarked;

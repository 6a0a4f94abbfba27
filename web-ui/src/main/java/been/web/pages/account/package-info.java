/** The signed-in user's own: the password, open sessions, tokens. */
@NullMarked
package been.web.pages.account;

import org.jspecify.annotations.NullMarked;

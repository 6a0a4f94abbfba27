/** What administrators look after: users, tokens, the audit log, and what other parts add. */
@NullMarked
package been.web.pages.administration;

import org.jspecify.annotations.NullMarked;

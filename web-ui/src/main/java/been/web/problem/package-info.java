/** Errors as callers of REST see them: a stable code, a kind, one sentence, and what to do. */
@NullMarked
package been.web.problem;

import org.jspecify.annotations.NullMarked;

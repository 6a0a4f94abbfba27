/** Tasks and contexts as people write them: read, completed, saved and submitted. */
@NullMarked
package been.web.submitting;

import org.jspecify.annotations.NullMarked;

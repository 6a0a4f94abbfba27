/** The page of evaluators, and what they make. */
@NullMarked
package been.web.pages.evaluators;

import org.jspecify.annotations.NullMarked;

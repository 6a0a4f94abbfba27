/** Tests of the pages of evaluators. */
@NullMarked
package been.web.pages.evaluators;

import org.jspecify.annotations.NullMarked;

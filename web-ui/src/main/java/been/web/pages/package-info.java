/** The pages, a package each, and what they share: the frame, charts, words, liveness. */
@NullMarked
package been.web.pages;

import org.jspecify.annotations.NullMarked;

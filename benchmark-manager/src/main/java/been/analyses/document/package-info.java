/** Documents for people, in Markdown and HTML. */
@NullMarked
package been.analyses.document;

import org.jspecify.annotations.NullMarked;

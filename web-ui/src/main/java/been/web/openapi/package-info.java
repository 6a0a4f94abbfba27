/** The description of REST for programs and people, made from the code that answers. */
@NullMarked
package been.web.openapi;

import org.jspecify.annotations.NullMarked;

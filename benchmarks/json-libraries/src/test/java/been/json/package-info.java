/** Tests of the JSON benchmark. */
@NullMarked
package been.json;

import org.jspecify.annotations.NullMarked;

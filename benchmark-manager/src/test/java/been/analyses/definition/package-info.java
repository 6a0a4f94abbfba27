@NullMarked
package been.analyses.definition;

import org.jspecify.annotations.NullMarked;

@NullMarked
package been.results.evaluation;

import org.jspecify.annotations.NullMarked;

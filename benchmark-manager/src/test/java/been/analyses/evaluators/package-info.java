@NullMarked
package been.analyses.evaluators;

import org.jspecify.annotations.NullMarked;

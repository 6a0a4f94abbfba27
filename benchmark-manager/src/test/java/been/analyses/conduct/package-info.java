@NullMarked
package been.analyses.conduct;

import org.jspecify.annotations.NullMarked;

@NullMarked
package been.analyses.suite;

import org.jspecify.annotations.NullMarked;

@NullMarked
package been.analyses.planning;

import org.jspecify.annotations.NullMarked;

@NullMarked
package been.analyses.verdict;

import org.jspecify.annotations.NullMarked;

/** Estimates and verdicts from landed executions; pure. */
@NullMarked
package been.analyses.verdict;

import org.jspecify.annotations.NullMarked;

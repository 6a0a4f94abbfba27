/** Suites: their files, turns and budgets, and verdicts over many analyses. */
@NullMarked
package been.analyses.suite;

import org.jspecify.annotations.NullMarked;

/** What is asked of analyses from outside: versions to measure, by people, scripts and clocks. */
@NullMarked
package been.analyses.trigger;

import org.jspecify.annotations.NullMarked;

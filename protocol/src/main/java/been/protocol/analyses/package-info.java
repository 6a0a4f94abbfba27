/** What REST answers about analyses, their plans, runs, changes and evaluators. */
@NullMarked
package been.protocol.analyses;

import org.jspecify.annotations.NullMarked;

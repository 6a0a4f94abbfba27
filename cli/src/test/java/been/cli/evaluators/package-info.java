/** Tests of the verbs of evaluators. */
@NullMarked
package been.cli.evaluators;

import org.jspecify.annotations.NullMarked;

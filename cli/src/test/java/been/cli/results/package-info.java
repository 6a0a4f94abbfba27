/** Tests of the verbs of results. */
@NullMarked
package been.cli.results;

import org.jspecify.annotations.NullMarked;

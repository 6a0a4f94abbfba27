/** Tests of the verbs that show what tasks wrote. */
@NullMarked
package been.cli.log;

import org.jspecify.annotations.NullMarked;

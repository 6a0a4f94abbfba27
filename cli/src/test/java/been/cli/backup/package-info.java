/** Tests of the verbs that back up and restore. */
@NullMarked
package been.cli.backup;

import org.jspecify.annotations.NullMarked;

/** Tests of the verbs of automation. */
@NullMarked
package been.cli.automation;

import org.jspecify.annotations.NullMarked;

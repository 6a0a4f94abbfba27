/** Installing host runtimes on other machines, over the user's own ssh. */
@NullMarked
package been.cli.install;

import org.jspecify.annotations.NullMarked;

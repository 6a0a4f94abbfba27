@NullMarked
package been.cli.install;

import org.jspecify.annotations.NullMarked;

@NullMarked
package been.cli.up;

import org.jspecify.annotations.NullMarked;

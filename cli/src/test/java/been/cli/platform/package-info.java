@NullMarked
package been.cli.platform;

import org.jspecify.annotations.NullMarked;

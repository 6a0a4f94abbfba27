@NullMarked
package been.cli.tools;

import org.jspecify.annotations.NullMarked;

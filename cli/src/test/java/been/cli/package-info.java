@NullMarked
package been.cli;

import org.jspecify.annotations.NullMarked;

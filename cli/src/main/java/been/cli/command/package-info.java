@NullMarked
package been.cli.command;

import org.jspecify.annotations.NullMarked;

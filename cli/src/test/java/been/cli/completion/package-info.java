@NullMarked
package been.cli.completion;

import org.jspecify.annotations.NullMarked;

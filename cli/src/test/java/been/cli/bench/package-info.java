@NullMarked
package been.cli.bench;

import org.jspecify.annotations.NullMarked;

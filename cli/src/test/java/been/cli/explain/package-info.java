@NullMarked
package been.cli.explain;

import org.jspecify.annotations.NullMarked;

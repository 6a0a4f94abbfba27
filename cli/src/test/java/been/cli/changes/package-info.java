@NullMarked
package been.cli.changes;

import org.jspecify.annotations.NullMarked;

@NullMarked
package been.cli.schema;

import org.jspecify.annotations.NullMarked;

/**
 * Reads YAML and JSON documents so that everything wrong with them is told with line and column.
 */
@NullMarked
package been.analyses.yaml;

import org.jspecify.annotations.NullMarked;

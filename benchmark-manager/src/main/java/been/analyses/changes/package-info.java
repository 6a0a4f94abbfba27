/** Changes of benchmarks over versions, with decisions and comments about them. */
@NullMarked
package been.analyses.changes;

import org.jspecify.annotations.NullMarked;

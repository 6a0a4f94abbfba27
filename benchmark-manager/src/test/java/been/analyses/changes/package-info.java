@NullMarked
package been.analyses.changes;

import org.jspecify.annotations.NullMarked;

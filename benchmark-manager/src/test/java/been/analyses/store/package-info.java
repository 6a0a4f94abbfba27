@NullMarked
package been.analyses.store;

import org.jspecify.annotations.NullMarked;

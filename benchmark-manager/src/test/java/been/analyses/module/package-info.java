@NullMarked
package been.analyses.module;

import org.jspecify.annotations.NullMarked;

@NullMarked
package been.analyses.trigger;

import org.jspecify.annotations.NullMarked;

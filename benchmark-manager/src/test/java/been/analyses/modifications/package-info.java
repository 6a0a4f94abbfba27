@NullMarked
package been.analyses.modifications;

import org.jspecify.annotations.NullMarked;

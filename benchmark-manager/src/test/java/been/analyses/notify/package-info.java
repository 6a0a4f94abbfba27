@NullMarked
package been.analyses.notify;

import org.jspecify.annotations.NullMarked;

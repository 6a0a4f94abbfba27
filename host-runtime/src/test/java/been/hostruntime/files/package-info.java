@NullMarked
package been.hostruntime.files;

import org.jspecify.annotations.NullMarked;

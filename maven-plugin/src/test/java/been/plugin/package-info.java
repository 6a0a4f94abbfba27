@NullMarked
package been.plugin;

import org.jspecify.annotations.NullMarked;

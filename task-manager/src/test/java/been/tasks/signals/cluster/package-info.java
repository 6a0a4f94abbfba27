@NullMarked
package been.tasks.signals.cluster;

import org.jspecify.annotations.NullMarked;

@NullMarked
package been.tasks.scheduling.simulation;

import org.jspecify.annotations.NullMarked;

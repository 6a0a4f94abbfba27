/** The modes of measurements that are several things at once, and what became of each. */
@NullMarked
package been.statistics.clusters;

import org.jspecify.annotations.NullMarked;

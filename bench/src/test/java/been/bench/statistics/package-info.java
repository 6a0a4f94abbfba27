@NullMarked
package been.bench.statistics;

import org.jspecify.annotations.NullMarked;

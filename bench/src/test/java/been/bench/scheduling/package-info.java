@NullMarked
package been.bench.scheduling;

import org.jspecify.annotations.NullMarked;

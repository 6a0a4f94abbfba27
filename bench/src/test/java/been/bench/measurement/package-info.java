@NullMarked
package been.bench.measurement;

import org.jspecify.annotations.NullMarked;

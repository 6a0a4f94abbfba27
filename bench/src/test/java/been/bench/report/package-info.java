@NullMarked
package been.bench.report;

import org.jspecify.annotations.NullMarked;

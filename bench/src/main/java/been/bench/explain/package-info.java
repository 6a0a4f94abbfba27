/** Explaining changes: whether the right commit is named, and what it takes. */
@NullMarked
package been.bench.explain;

import org.jspecify.annotations.NullMarked;

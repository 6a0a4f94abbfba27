/** What a benchmark module declares, read from its {@code module.yaml}; never run here. */
@NullMarked
package been.analyses.module;

import org.jspecify.annotations.NullMarked;

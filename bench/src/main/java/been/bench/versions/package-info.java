/** Long histories: whether the right commit is named, what it takes, and how fast it is shown. */
@NullMarked
package been.bench.versions;

import org.jspecify.annotations.NullMarked;

@NullMarked
package been.results.storage;

import org.jspecify.annotations.NullMarked;

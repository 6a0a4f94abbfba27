@NullMarked
package been.tasks.matching;

import org.jspecify.annotations.NullMarked;

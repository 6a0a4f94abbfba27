@NullMarked
package been.cli.analyses;

import org.jspecify.annotations.NullMarked;

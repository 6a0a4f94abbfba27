@NullMarked
package been.analyses.document;

import org.jspecify.annotations.NullMarked;

@NullMarked
package been.documents;

import org.jspecify.annotations.NullMarked;

/** What differs between the files of two versions. */
@NullMarked
package been.analyses.modifications;

import org.jspecify.annotations.NullMarked;

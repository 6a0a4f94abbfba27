/** Compares profiles of two versions. */
@NullMarked
package been.analyses.profiles;

import org.jspecify.annotations.NullMarked;

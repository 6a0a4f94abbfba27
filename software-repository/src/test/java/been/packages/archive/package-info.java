/** Tests of archives, and the corpus of poisoned ones. */
@NullMarked
package been.packages.archive;

import org.jspecify.annotations.NullMarked;

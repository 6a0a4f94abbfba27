/** The index of packages in the database: which there are, and which is the newest. */
@NullMarked
package been.packages.catalogue;

import org.jspecify.annotations.NullMarked;

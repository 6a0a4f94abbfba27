/**
 * Landing files: one immutable NetCDF file per execution, and the tree of them, which says all that
 * the index says.
 */
@NullMarked
package been.results.netcdf;

import org.jspecify.annotations.NullMarked;

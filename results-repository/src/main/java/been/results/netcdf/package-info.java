/**
 * Landing files: one immutable NetCDF file per execution, in a tree from which the index can be
 * rebuilt.
 */
@NullMarked
package been.results.netcdf;

import org.jspecify.annotations.NullMarked;

/** Tests of landing files. */
@NullMarked
package been.results.netcdf;

import org.jspecify.annotations.NullMarked;

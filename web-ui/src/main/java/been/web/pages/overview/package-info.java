/** The first page: what runs, what changed, how the hosts are. */
@NullMarked
package been.web.pages.overview;

import org.jspecify.annotations.NullMarked;

/** REST: the host protocol under {@code /api/host/v1}, everything else under {@code /api/v1}. */
@NullMarked
package been.web.rest;

import org.jspecify.annotations.NullMarked;

@NullMarked
package been.web.rest;

import org.jspecify.annotations.NullMarked;

@NullMarked
package been.web;

import org.jspecify.annotations.NullMarked;

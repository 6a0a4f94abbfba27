/** What a controller can be told, in one list: the page, REST and the reference are made of it. */
@NullMarked
package been.web.settings;

import org.jspecify.annotations.NullMarked;

/** All settings of a controller in one list, from which page, REST and reference are made. */
@NullMarked
package been.web.settings;

import org.jspecify.annotations.NullMarked;

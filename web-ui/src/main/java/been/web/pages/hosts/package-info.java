/** Hosts: the list, and one host with its property tree. */
@NullMarked
package been.web.pages.hosts;

import org.jspecify.annotations.NullMarked;

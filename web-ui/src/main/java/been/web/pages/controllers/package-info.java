/** The page of the controllers that share a database. */
@NullMarked
package been.web.pages.controllers;

import org.jspecify.annotations.NullMarked;

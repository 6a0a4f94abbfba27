/** Signing in to platforms, and which one is meant. */
@NullMarked
package been.cli.login;

import org.jspecify.annotations.NullMarked;

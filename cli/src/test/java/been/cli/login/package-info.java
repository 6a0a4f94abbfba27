@NullMarked
package been.cli.login;

import org.jspecify.annotations.NullMarked;

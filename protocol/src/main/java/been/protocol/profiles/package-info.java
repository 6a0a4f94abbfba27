/** Profiles of programs, and how those of two versions differ. */
@NullMarked
package been.protocol.profiles;

import org.jspecify.annotations.NullMarked;

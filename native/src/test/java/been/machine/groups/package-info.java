/** The pure parts, on files captured from machines of each layout. */
@NullMarked
package been.machine.groups;

import org.jspecify.annotations.NullMarked;

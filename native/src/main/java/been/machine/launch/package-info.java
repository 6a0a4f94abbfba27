/**
 * The launcher, which stays beside the program it started as its supervisor: where it comes from,
 * how it is called, what it writes down and how it is told something while the program runs.
 */
@NullMarked
package been.machine.launch;

import org.jspecify.annotations.NullMarked;

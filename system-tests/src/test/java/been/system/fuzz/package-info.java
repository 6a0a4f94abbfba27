/** Runs every target of the fuzzer, which lie beside the readers in their modules. */
@NullMarked
package been.system.fuzz;

import org.jspecify.annotations.NullMarked;

/**
 * Impaired networks between a task and those that connect to its ports: with the kernel's netem
 * where the host runtime may make network namespaces, otherwise modelled by delays.
 */
@NullMarked
package been.hostruntime.link;

import org.jspecify.annotations.NullMarked;

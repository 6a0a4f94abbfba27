/**
 * What users define for hosts: groups, software aliases and properties. All of these are part of
 * the tree that restrictions see, and none replaces what a host reported.
 */
@NullMarked
package been.tasks.directory;

import org.jspecify.annotations.NullMarked;

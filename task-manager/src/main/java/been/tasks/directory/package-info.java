/**
 * What users say of hosts: groups, names of software, properties of their own. All of it is part of
 * the tree that restrictions see, and none of it hides what a host says of itself.
 */
@NullMarked
package been.tasks.directory;

import org.jspecify.annotations.NullMarked;

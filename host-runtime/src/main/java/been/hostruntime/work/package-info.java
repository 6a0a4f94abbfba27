/**
 * The folders of attempts: their layout, how long they are kept, how users browse them, and how
 * they are deleted.
 */
@NullMarked
package been.hostruntime.work;

import org.jspecify.annotations.NullMarked;

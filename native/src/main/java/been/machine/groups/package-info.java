/**
 * Control groups: which hierarchies this process may use, and one fresh group per run beneath its
 * own, in all of them. What is read and written where is decided by pure code ({@link
 * been.machine.groups.GroupLayout#parse}, {@link been.machine.groups.GroupPlan}, {@link
 * been.machine.groups.GroupUsage}) apart from the files themselves.
 *
 * <p>Here, in {@code launch} and in {@code measure} loops stand where streams would be shorter: the
 * first lambda of a process costs more than {@code been exec} takes for all the rest.
 */
@NullMarked
package been.machine.groups;

import org.jspecify.annotations.NullMarked;

package been.protocol.analyses;

import java.util.List;

/**
 * The changes that have one cause.
 *
 * @param title the cause in words
 * @param changes newest first, at least one
 */
public record ChangeGroup(ChangeCause cause, String title, List<Change> changes) {

    public ChangeGroup {
        changes = List.copyOf(changes);
    }

    /** The group of changes with this cause. */
    public static ChangeGroup of(ChangeCause cause, List<Change> changes) {
        return new ChangeGroup(cause, cause.title(), changes);
    }
}

package been.web.pages.tasks;

import been.tasks.TaskBoard;
import org.jspecify.annotations.Nullable;

/** A place in the list of tasks, as it is written in addresses. */
final class TaskPlace {
    private static final char SEPARATOR = '.';

    private TaskPlace() {}

    /** Such as {@code 12.compress}. */
    static String text(TaskBoard.Place place) {
        return "%d%c%s".formatted(place.context(), SEPARATOR, place.name());
    }

    /** {@code null}, the beginning of the list, for a text that is not a place. */
    static TaskBoard.@Nullable Place of(String text) {
        int separator = text.indexOf(SEPARATOR);
        try {
            return separator < 0
                    ? null
                    : new TaskBoard.Place(
                            Long.parseLong(text.substring(0, separator)),
                            text.substring(separator + 1));
        } catch (NumberFormatException _) {
            return null;
        }
    }
}

package been.web.pages.tasks;

import been.tasks.TaskBoard;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Where a list of tasks goes on, in the address of its page. */
final class TaskPlace {
    static final String PARAMETER = "after";
    private static final char SEPARATOR = '.';

    private TaskPlace() {}

    /** Encoded, such as {@code 12.compress}. */
    static String text(TaskBoard.Place place) {
        return URLEncoder.encode(
                "%d%c%s".formatted(place.context(), SEPARATOR, place.name()),
                StandardCharsets.UTF_8);
    }

    /** The beginning of the list for whatever is no place. */
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

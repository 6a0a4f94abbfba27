package been.web.pages.hosts;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Keeps users from undoing what others did while a dialog was open. */
final class Meanwhile {
    private Meanwhile() {}

    /**
     * Why something is not saved under its name; empty if it may be.
     *
     * @param opened as it was when the dialog opened; {@code null} for something new
     * @param now as it is; {@code null} if there is none of that name
     */
    static <T> Optional<String> obstacle(
            String name, @Nullable T opened, @Nullable T now, String changedBy) {
        if (opened == null) {
            return now == null
                    ? Optional.empty()
                    : Optional.of("'%s' exists already. Edit it.".formatted(name));
        }
        if (now == null) {
            return Optional.of("'%s' was removed meanwhile.".formatted(name));
        }
        return now.equals(opened)
                ? Optional.empty()
                : Optional.of(
                        "%s changed '%s' meanwhile. Close this and edit it again."
                                .formatted(changedBy, name));
    }
}

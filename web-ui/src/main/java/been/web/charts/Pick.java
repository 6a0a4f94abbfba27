package been.web.charts;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * An experiment that somebody picked, of whatever analysis; written {@code analysis/experiment}.
 *
 * @param analysis its number, or the name it was imported under
 */
public record Pick(String analysis, String experiment) {

    /** Empty where the text names none. */
    public static Optional<Pick> of(String text) {
        int slash = text.indexOf('/');
        return slash < 1 || slash == text.length() - 1
                ? Optional.empty()
                : Optional.of(new Pick(text.substring(0, slash), text.substring(slash + 1)));
    }

    /** Those that texts name, each once. */
    public static List<Pick> of(Collection<String> texts) {
        return texts.stream().flatMap(text -> of(text).stream()).distinct().toList();
    }

    @Override
    public String toString() {
        return analysis + "/" + experiment;
    }
}

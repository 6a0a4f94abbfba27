package been.web.settings;

import java.util.Locale;

/**
 * A setting of a controller.
 *
 * @param name of the property
 * @param usual the default, in words
 * @param meaning one sentence
 * @param option of {@code been controller} with the same meaning; empty if there is none
 */
public record Setting(String name, String usual, String meaning, String option) {

    /** The environment variable with the same meaning. */
    public String variable() {
        return name.toUpperCase(Locale.ROOT).replace('.', '_').replace("-", "");
    }
}

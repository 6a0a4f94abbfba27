package been.web.settings;

import java.util.Locale;

/**
 * One thing that a controller can be told.
 *
 * @param name of the property
 * @param usual what holds when nobody says anything, in words
 * @param meaning one sentence
 * @param option of {@code been controller} that says the same; empty where there is none
 */
public record Setting(String name, String usual, String meaning, String option) {

    /** The variable of the environment that says the same. */
    public String variable() {
        return name.toUpperCase(Locale.ROOT).replace('.', '_').replace("-", "");
    }
}

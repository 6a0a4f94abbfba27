package been.web;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/** How a controller writes its log. */
enum LogFormat {
    /** Lines for people. */
    TEXT,
    /** A line of JSON for each event. */
    JSON;

    private static final String PROPERTY = "been.log-format";
    private static final String VARIABLE = "BEEN_LOGFORMAT";

    /**
     * As the JVM's properties or the environment say; known before anything is logged.
     *
     * @throws IllegalArgumentException with a sentence when they say something else
     */
    static LogFormat of(Properties properties, Map<String, String> environment) {
        String word =
                properties.getProperty(PROPERTY, environment.getOrDefault(VARIABLE, TEXT.name()));
        try {
            return valueOf(word.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException _) {
            throw new IllegalArgumentException(
                    "%s is '%s'; expected text or json".formatted(PROPERTY, word));
        }
    }

    /** What Spring calls it; empty where it is not structured. */
    Optional<String> structured() {
        return this == JSON ? Optional.of("logstash") : Optional.empty();
    }
}

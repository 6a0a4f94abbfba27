package been.protocol;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a run is kept apart from, and what else is done for it that costs something and so has to be
 * asked for.
 *
 * @param user the user that it runs as: a name, a number, {@link #OWN} or {@link #PERSON}; {@code
 *     null} for the user that its host runs tasks as
 */
public record RunConditions(@Nullable String user, Set<Option> options) {

    /** A user of its own, as which nothing else runs. */
    public static final String OWN = "own";

    /** The user of the host whose settings it needs. */
    public static final String PERSON = "person";

    public static final RunConditions USUAL = new RunConditions(null, Set.of());

    private static final int LONGEST_NAME = 64;

    /** One condition; on the wire by its kebab-case name. */
    public enum Option {
        /**
         * {@code /tmp}, {@code /var/tmp} and {@code /dev/shm} are empty and vanish with the run.
         */
        PRIVATE_TMP,
        /** There is only a loopback interface, which nothing outside reaches. */
        NO_NETWORK,
        /** It sees, and can signal, only its own processes. */
        OWN_PROCESSES,
        /** Addresses are not randomised. */
        NO_ASLR,
        /** Performance counters count, which costs every fork and context switch a little. */
        COUNTERS;

        @JsonCreator
        public static Option of(String wireName) {
            for (Option option : values()) {
                if (option.wireName().equals(wireName)) {
                    return option;
                }
            }
            throw new IllegalArgumentException(
                    "'"
                            + wireName
                            + "' is no condition of a run: choose among private-tmp, no-network,"
                            + " own-processes, no-aslr and counters");
        }

        @JsonValue
        public String wireName() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /**
     * @throws IllegalArgumentException when that can be no user
     */
    public RunConditions {
        options = options == null || options.isEmpty() ? Set.of() : Set.copyOf(options);
        if (user != null && !isName(user)) {
            throw new IllegalArgumentException(
                    "'" + user + "' is no user: write a name such as nobody, or a number");
        }
    }

    /** The same for a host that already runs as that user. */
    public RunConditions withoutUser() {
        return new RunConditions(null, options);
    }

    public boolean has(Option option) {
        return options.contains(option);
    }

    /** Whether anything keeps the run apart from the machine. */
    public boolean keepsApart() {
        return user != null || options.size() > (has(Option.COUNTERS) ? 1 : 0);
    }

    private static boolean isName(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
            boolean usual = letter || (c >= '0' && c <= '9') || c == '_';
            if (!usual && (i == 0 || "-.@$".indexOf(c) < 0)) {
                return false;
            }
        }
        return !text.isEmpty() && text.length() <= LONGEST_NAME;
    }
}

package been.protocol;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a run is kept apart from, and what else is done for it that costs something and so has to be
 * asked for.
 *
 * @param user the user that it runs as: a name, a number, {@link #OWN} or {@link #PERSON}; {@code
 *     null} for the user that its host runs tasks as
 * @param publishes names of the packages that it may publish, {@code group/name}; a {@code *} in
 *     the part after the slash stands for any characters
 */
public record RunConditions(
        @Nullable String user,
        Set<Option> options,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> publishes) {

    /** A user of its own, as which nothing else runs. */
    public static final String OWN = "own";

    /** The user of the host whose settings it needs. */
    public static final String PERSON = "person";

    public static final RunConditions USUAL = new RunConditions(null, Set.of());

    private static final Set<Option> COUNTING =
            Set.of(Option.COUNTERS, Option.CACHEGRIND, Option.PROFILE);
    private static final int LONGEST_NAME = 64;
    private static final Pattern PUBLISHABLE =
            Pattern.compile("[a-z0-9][a-z0-9._-]{0,63}/[a-z0-9*][a-z0-9._*-]{0,63}");

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
        COUNTERS,
        /**
         * Instructions are counted by Valgrind's cachegrind, which makes the run many times slower;
         * together with {@link #COUNTERS}, only where the processor cannot count them.
         */
        CACHEGRIND,
        /**
         * A profiler records where the time goes, or with {@link #CACHEGRIND}, where the
         * instructions are; nothing of such a run is a measurement.
         */
        PROFILE,
        /**
         * It may create control groups within its own, to measure and limit programs that it
         * starts.
         */
        OWN_GROUPS;

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
                            + "' is not a condition of a run; expected one of private-tmp, no-network,"
                            + " own-processes, no-aslr, counters, cachegrind, profile and"
                            + " own-groups");
        }

        @JsonValue
        public String wireName() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /**
     * @throws IllegalArgumentException when that can be no user, or no package has such a name
     */
    @JsonCreator
    public RunConditions {
        options = options == null || options.isEmpty() ? Set.of() : Set.copyOf(options);
        if (user != null && !isName(user)) {
            throw new IllegalArgumentException(
                    "'" + user + "' is not a user; expected a name such as nobody, or a number");
        }
        publishes = publishes == null ? List.of() : List.copyOf(publishes);
        for (String name : publishes) {
            if (!PUBLISHABLE.matcher(name).matches()) {
                throw new IllegalArgumentException(
                        "'%s' is not a name of packages; write group/name, where name may contain *"
                                .formatted(name));
            }
        }
    }

    /** The same for a run that publishes no packages. */
    public RunConditions(@Nullable String user, Set<Option> options) {
        this(user, options, List.of());
    }

    /** The same for a host that already runs as that user. */
    public RunConditions withoutUser() {
        return new RunConditions(null, options, publishes);
    }

    /** The same for a run that may publish packages with these names. */
    public RunConditions publishing(List<String> names) {
        return new RunConditions(user, options, names);
    }

    /** The same for a run that is profiled. */
    public RunConditions profiled() {
        return new RunConditions(
                user,
                Stream.concat(options.stream(), Stream.of(Option.PROFILE))
                        .collect(Collectors.toSet()),
                publishes);
    }

    /**
     * Whether the run may publish a package of that name. A name with {@code *} is covered when all
     * that it stands for is.
     */
    public boolean mayPublish(String name) {
        return publishes.stream().anyMatch(pattern -> covers(pattern, name));
    }

    private static boolean covers(String pattern, String name) {
        String regex =
                Stream.of(pattern.split("\\*", -1))
                        .map(Pattern::quote)
                        .collect(Collectors.joining("[^/]*"));
        return Pattern.matches(regex, name);
    }

    public boolean has(Option option) {
        return options.contains(option);
    }

    /** Whether anything keeps the run apart from the machine. */
    public boolean keepsApart() {
        return user != null || !COUNTING.containsAll(options);
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

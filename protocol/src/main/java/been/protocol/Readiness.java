package been.protocol;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * When a running task is ready, for which others may wait: its host runtime then publishes the
 * checkpoint {@link #CHECKPOINT}. A task may also publish that itself, before.
 *
 * @param line regular expression (RE2) that is found in a line of the task's output or error
 *     output; the texts of its named groups become checkpoints of the task, before it is ready
 * @param port at which a process of the task listens (TCP)
 * @param within the time after the start of the program after which a task that is not ready fails;
 *     {@link #USUAL_LIMIT} when it is not given
 * @param link between the task and those that use the ports that its line gives; {@code null} for
 *     nothing between them
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Readiness(
        @Nullable String line,
        @Nullable Integer port,
        @Nullable Duration within,
        @Nullable NetworkLink link) {
    public static final String CHECKPOINT = "ready";
    public static final Duration USUAL_LIMIT = Duration.ofMinutes(5);

    /** What a link did when the task became ready: its figures, one in a line. */
    public static final String LINK = "network-link";

    /** What it had done when the task had ended. */
    public static final String LINK_TOTALS = "network-link-totals";

    public static final List<String> LINK_CHECKPOINTS = List.of(LINK, LINK_TOTALS);

    private static final Set<String> TAKEN =
            Set.of(CHECKPOINT, Dependency.STARTED, Dependency.FINISHED);
    private static final int HIGHEST_PORT = 65_535;

    /** A named group as most languages write it; RE2/J knows only {@code (?P<name>}. */
    private static final Pattern NAMED_GROUP =
            Pattern.compile("((?<!\\\\)(?:\\\\\\\\)*)\\(\\?<([A-Za-z]\\w*)>");

    /**
     * @throws IllegalArgumentException with one sentence
     */
    @JsonCreator
    public Readiness {
        if ((line == null) == (port == null)) {
            throw new IllegalArgumentException(
                    "a task is ready at a line of its output or when it listens at a port: give either line or port");
        }
        if (port != null && (port < 1 || port > HIGHEST_PORT)) {
            throw new IllegalArgumentException("the port of a task is 1 to 65535: " + port);
        }
        if (within != null && !within.isPositive()) {
            throw new IllegalArgumentException(
                    "the time within which a task is ready must be positive: " + within);
        }
        if (line != null) {
            check(line);
        }
        if (link != null && groups(line).stream().noneMatch(Readiness::isPort)) {
            throw new IllegalArgumentException(
                    "a link leads to a port that the line gives: name a group port, or …_port");
        }
    }

    /** Without a link. */
    public Readiness(@Nullable String line, @Nullable Integer port, @Nullable Duration within) {
        this(line, port, within, null);
    }

    /** Within the usual time. */
    public Readiness(@Nullable String line, @Nullable Integer port) {
        this(line, port, null);
    }

    private static void check(String line) {
        Optional<String> complaint = Expressions.complaint(re2(line));
        if (complaint.isPresent()) {
            throw new IllegalArgumentException(
                    "the line '%s' by which a task is ready %s".formatted(line, complaint.get()));
        }
        for (String name : Expressions.groups(re2(line))) {
            if (TAKEN.contains(name)) {
                throw new IllegalArgumentException(
                        "the line '%s' has a group named %s: the platform publishes that checkpoint"
                                .formatted(line, name));
            }
        }
    }

    /** The time after the start of the program within which the task must be ready. */
    public Duration limit() {
        return Objects.requireNonNullElse(within, USUAL_LIMIT);
    }

    /** Names of the checkpoints that come with the line, besides {@link #CHECKPOINT}. */
    public Set<String> values() {
        return groups(line);
    }

    private static Set<String> groups(@Nullable String line) {
        return line == null ? Set.of() : Expressions.groups(re2(line));
    }

    /** Whether a value with this name is the number of a port. */
    public static boolean isPort(String value) {
        return value.equals("port") || value.endsWith("_port");
    }

    /** Finds the line, and gives the values of its groups; never finds anything without a line. */
    public Function<String, Optional<Map<String, String>>> finder() {
        return line == null ? _ -> Optional.empty() : Expressions.finder(re2(line));
    }

    private static String re2(String line) {
        return NAMED_GROUP.matcher(line).replaceAll("$1(?P<$2>");
    }
}

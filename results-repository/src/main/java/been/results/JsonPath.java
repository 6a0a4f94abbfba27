package been.results;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Where numbers are in a JSON document, such as {@code $.results[*].time}: of JSONPath (RFC 9535),
 * names, positions and the wildcard. Pure.
 */
public final class JsonPath {
    private static final Pattern STEP =
            Pattern.compile(
                    "\\.(?<name>[A-Za-z_][A-Za-z0-9_-]*)|\\.\\*|\\[\\*\\]"
                            + "|\\[(?<position>[0-9]{1,9})\\]|\\['(?<quoted>[^']*)'\\]");

    private static final int LONGEST = 1_000;

    /** A wildcard has neither a name nor a position. */
    private record Step(@Nullable String name, @Nullable Integer position) {}

    private final List<Step> steps;

    private JsonPath(List<Step> steps) {
        this.steps = steps;
    }

    /** Why a path is not usable, as the end of a sentence; empty if it is. */
    public static Optional<String> complaint(String path) {
        return path.length() <= LONGEST
                        && path.matches(
                                "\\$(" + STEP.pattern().replaceAll("\\?<[a-z]+>", "?:") + ")*")
                ? Optional.empty()
                : Optional.of("is not a path such as '$.results[*].time'");
    }

    /** Parses a path that {@link #complaint} accepts. */
    public static JsonPath parsed(String path) {
        Matcher step = STEP.matcher(path);
        List<Step> steps = new ArrayList<>();
        while (step.find()) {
            String position = step.group("position");
            String quoted = step.group("quoted");
            steps.add(
                    new Step(
                            quoted == null ? step.group("name") : quoted,
                            position == null ? null : Integer.valueOf(position)));
        }
        return new JsonPath(steps);
    }

    /** The values there, in the order of the document. */
    public List<JsonNode> in(JsonNode root) {
        List<JsonNode> found = List.of(root);
        for (Step step : steps) {
            List<JsonNode> next = new ArrayList<>();
            for (JsonNode node : found) {
                String name = step.name();
                Integer position = step.position();
                if (name != null) {
                    next.add(node.path(name));
                } else if (position != null) {
                    next.add(node.path(position));
                } else {
                    node.forEach(next::add);
                }
            }
            found = next.stream().filter(node -> !node.isMissingNode()).toList();
        }
        return found;
    }
}

package been.web.security;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a method of a manager does, when a page calls it: whatever is done in somebody's name, which
 * is to say has a parameter {@code who}, changes something and needs an operator at least.
 *
 * @param name as the audit log calls it
 */
record PageDeed(Role least, String name) {

    private static final Map<String, String> NOUNS =
            Map.ofEntries(
                    Map.entry("Analyses", "analysis"),
                    Map.entry("Archive", "result"),
                    Map.entry("Changes", "change"),
                    Map.entry("Comments", "comment"),
                    Map.entry("Evaluators", "evaluation"),
                    Map.entry("HostAdministration", "host"),
                    Map.entry("Hosts", "host"),
                    Map.entry("Notifications", "notification"),
                    Map.entry("Results", "result"),
                    Map.entry("Runs", "run"),
                    Map.entry("Schedules", "schedule"),
                    Map.entry("SoftwareRepository", "package"),
                    Map.entry("Tasks", "task"));

    /** What REST calls by another name. */
    private static final Map<String, String> SYNONYMS =
            Map.of(
                    "analysis.resume", "analysis.continue",
                    "host.create-join-token", "host.create-token",
                    "host.revoke-join-token", "host.revoke-token");

    private static final Set<String> OF_ADMINISTRATORS =
            Set.of(
                    "host.create-token",
                    "host.revoke-token",
                    "host.revoke",
                    "host.remove",
                    "retention.keep",
                    "retention.sweep",
                    "package.withdraw");

    /** Those that say nobody's name. */
    private static final Set<String> NAMELESS =
            Set.of(
                    "host.revoke-token",
                    "evaluation.again",
                    "task.submit",
                    "notification.turn",
                    "notification.delete",
                    "notification.retry",
                    "schedule.turn",
                    "schedule.delete");

    /** What tells of a refusal among the answers of managers. */
    private static final Set<String> REFUSALS =
            Set.of("Refused", "Conflict", "Unknown", "NoSuchHost", "Overtaken");

    private static final int LONGEST_OBJECT = 100;

    /** Empty for what only reads. */
    static Optional<PageDeed> of(Class<?> manager, Method method) {
        String spoken = NOUNS.getOrDefault(manager.getSimpleName(), words(manager.getSimpleName()));
        String plain = spoken + "." + words(method.getName());
        String name = SYNONYMS.getOrDefault(plain, plain);
        boolean isNamed =
                Arrays.stream(method.getParameters())
                        .anyMatch(parameter -> parameter.getName().equals("who"));
        if (!isNamed && !NAMELESS.contains(name)) {
            return Optional.empty();
        }
        return Optional.of(
                new PageDeed(OF_ADMINISTRATORS.contains(name) ? Role.ADMIN : Role.OPERATOR, name));
    }

    /** What it is done to: the first argument, if that is a name and no document. */
    static String object(Object @Nullable [] arguments) {
        if (arguments == null || arguments.length == 0) {
            return "";
        }
        Object first = arguments[0];
        boolean isName =
                first instanceof Record || first instanceof Number || first instanceof String;
        String text = isName ? String.valueOf(first) : "";
        return text.length() > LONGEST_OBJECT || text.indexOf('\n') >= 0 ? "" : text;
    }

    static boolean isDone(@Nullable Object answer) {
        return answer == null
                || (!Boolean.FALSE.equals(answer)
                        && !REFUSALS.contains(answer.getClass().getSimpleName()));
    }

    private static String words(String camelCase) {
        return camelCase.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
    }
}

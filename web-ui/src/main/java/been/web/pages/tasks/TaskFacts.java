package been.web.pages.tasks;

import been.protocol.ClockComparison;
import been.protocol.CoreThreads;
import been.protocol.Program;
import been.protocol.ResourceUsage;
import been.protocol.RunConditions;
import been.protocol.TaskDescriptor;
import been.protocol.tasks.TaskView;
import been.web.pages.parts.Facts;
import been.web.pages.parts.Html;
import been.web.pages.parts.OneOf;
import been.web.pages.text.Numbers;
import com.vaadin.flow.component.html.Div;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What a task runs, with what and where, and how it ended. */
final class TaskFacts extends Div {

    TaskFacts(TaskView task) {
        TaskDescriptor descriptor = task.descriptor();
        Facts facts =
                new Facts()
                        .fact("runs", Html.text(command(descriptor.program()), "mono"))
                        .known("packages", list(descriptor.packages(), ": "))
                        .known("properties", properties(task))
                        .fact("placement", placement(descriptor))
                        .known("conditions", conditions(descriptor.conditions()));
        if (task.debugger() != null) {
            facts.fact("debugger", Html.text(task.debugger(), "mono"));
        }
        if (task.usage() != null) {
            usage(facts, task.usage());
        }
        add(facts);
    }

    private static void usage(Facts facts, ResourceUsage usage) {
        boolean isSampled = ResourceUsage.Memory.SAMPLED.equals(usage.memory().memoryAccounting());
        String cores =
                usage.cores().stream().map(String::valueOf).collect(Collectors.joining(", "));
        facts.fact("ended with", ending(usage))
                .fact(
                        "measured by",
                        usage.accounting()
                                + (isSampled ? ", memory sampled" : "")
                                + ", "
                                + usage.supervisor()
                                + " supervisor"
                                + (cores.isEmpty() ? "" : ", on processors " + cores));
        facts.known("clock of the host", clock(usage.clock()));
        if (!usage.disturbedBy().isEmpty()) {
            String by = "⚠ " + String.join(", ", usage.disturbedBy());
            facts.fact("disturbed by", Html.text(by, "disturbed"));
        }
    }

    /** Such as {@code 12.4 ± 0.3 ms ahead of the controller's; gains 3 ± 2 ppm}. */
    private static String clock(ClockComparison clock) {
        Double offset = clock.clockOffsetSeconds();
        Double bound = clock.clockOffsetBoundSeconds();
        Double drift = clock.clockDriftPpm();
        if (offset == null || bound == null || drift == null) {
            return "";
        }
        return "%s ms %s the controller's; gains %s ppm"
                .formatted(
                        Numbers.plusMinus(Math.abs(offset) * 1e3, bound * 1e3),
                        offset < 0 ? "behind" : "ahead of",
                        Numbers.plusMinus(drift, clock.clockDriftBoundPpm()));
    }

    private static String command(Program program) {
        return switch (program) {
            case Program.Command command -> String.join(" ", command.arguments());
            case Program.JavaMain java ->
                    "java %s -cp %s"
                            .formatted(java.taskClass(), String.join(":", java.classpath()));
        };
    }

    private static String list(Map<String, ?> values, String between) {
        return new TreeMap<>(values)
                .entrySet().stream()
                        .map(each -> each.getKey() + between + each.getValue())
                        .collect(Collectors.joining(", "));
    }

    /** Each that the task did not set itself with where it comes from. */
    private static String properties(TaskView task) {
        var values = new TreeMap<>(task.descriptor().properties());
        task.inherited()
                .forEach((name, origin) ->
                        values.computeIfPresent(name, (_, value) -> value + " (" + origin + ")"));
        return list(values, " = ");
    }

    private static String conditions(RunConditions conditions) {
        String options =
                conditions.options().stream()
                        .map(RunConditions.Option::wireName)
                        .sorted()
                        .collect(Collectors.joining(", "));
        String user = conditions.user() == null ? "" : "as user " + conditions.user();
        return user.isEmpty() || options.isEmpty() ? user + options : user + ", " + options;
    }

    private static String placement(TaskDescriptor descriptor) {
        var placement = descriptor.placement();
        String where =
                placement.hosts().isEmpty()
                        ? "any host"
                        : placement.hosts().stream()
                                .map(Object::toString)
                                .collect(Collectors.joining(", "));
        String resources =
                new TreeMap<>(placement.resources())
                        .entrySet().stream()
                                .map(each -> ", " + each.getValue() + " " + each.getKey())
                                .collect(Collectors.joining());
        return "%s, %d %s%s%s, %s%s"
                .formatted(
                        OneOf.word(placement.exclusivity()),
                        placement.cores(),
                        placement.cores() == 1 ? "core" : "cores",
                        placement.threads() == CoreThreads.ALL ? " with all threads" : "",
                        resources,
                        where,
                        placement.restriction() == null ? "" : " with " + placement.restriction());
    }

    private static String ending(ResourceUsage usage) {
        if (usage.signal() != null) {
            return "signal " + usage.signal();
        }
        return usage.exitCode() == null ? "unknown" : "status " + usage.exitCode();
    }
}

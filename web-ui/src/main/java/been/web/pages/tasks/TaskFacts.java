package been.web.pages.tasks;

import been.protocol.CoreThreads;
import been.protocol.PackageReference;
import been.protocol.Program;
import been.protocol.ResourceUsage;
import been.protocol.RunConditions;
import been.protocol.TaskDescriptor;
import been.tasks.TaskView;
import been.web.pages.parts.Facts;
import been.web.pages.parts.Html;
import com.vaadin.flow.component.html.Div;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What a task runs, with what, where, and how it ended. */
final class TaskFacts extends Div {

    TaskFacts(TaskView task) {
        TaskDescriptor descriptor = task.descriptor();
        Facts facts = new Facts();
        facts.fact("runs", Html.text(command(descriptor.program()), "mono"));
        if (!descriptor.packages().isEmpty()) {
            facts.fact("packages", packages(descriptor.packages()));
        }
        if (!descriptor.properties().isEmpty()) {
            facts.fact("properties", properties(task));
        }
        facts.fact("placement", placement(descriptor));
        if (!descriptor.conditions().equals(RunConditions.USUAL)) {
            facts.fact("conditions", conditions(descriptor.conditions()));
        }
        if (task.debugger() != null) {
            facts.fact("debugger", Html.text(task.debugger(), "mono"));
        }
        ResourceUsage usage = task.usage();
        if (usage != null) {
            facts.fact("ended with", ending(usage));
            facts.fact(
                    "measured by",
                    usage.accounting()
                            + (ResourceUsage.Memory.SAMPLED.equals(
                                            usage.memory().memoryAccounting())
                                    ? ", memory sampled"
                                    : "")
                            + ", "
                            + usage.supervisor()
                            + " supervisor"
                            + cores(usage));
            if (!usage.disturbedBy().isEmpty()) {
                facts.fact(
                        "disturbed by",
                        Html.text("⚠ " + String.join(", ", usage.disturbedBy()), "disturbed"));
            }
        }
        add(facts);
    }

    private static String command(Program program) {
        return switch (program) {
            case Program.Command command -> String.join(" ", command.arguments());
            case Program.JavaMain java ->
                    "java %s -cp %s"
                            .formatted(java.taskClass(), String.join(":", java.classpath()));
        };
    }

    private static String packages(Map<String, PackageReference> packages) {
        return new TreeMap<>(packages)
                .entrySet().stream()
                        .map(each -> each.getKey() + ": " + each.getValue())
                        .collect(Collectors.joining(", "));
    }

    /** Those that it did not set itself with where they are from. */
    private static String properties(TaskView task) {
        return new TreeMap<>(task.descriptor().properties())
                .entrySet().stream()
                        .map(each -> {
                            String origin = task.inherited().get(each.getKey());
                            String pair = each.getKey() + " = " + each.getValue();
                            return origin == null ? pair : pair + " (" + origin + ")";
                        })
                        .collect(Collectors.joining(", "));
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
        String restriction =
                placement.restriction() == null ? "" : " with " + placement.restriction();
        String threads = placement.threads() == CoreThreads.ALL ? " with all threads" : "";
        String resources =
                new TreeMap<>(placement.resources())
                        .entrySet().stream()
                                .map(each -> ", " + each.getValue() + " " + each.getKey())
                                .collect(Collectors.joining());
        return "%s, %d %s%s%s, %s%s"
                .formatted(
                        placement.exclusivity().name().toLowerCase(Locale.ROOT),
                        placement.cores(),
                        placement.cores() == 1 ? "core" : "cores",
                        threads,
                        resources,
                        where,
                        restriction);
    }

    private static String ending(ResourceUsage usage) {
        if (usage.signal() != null) {
            return "signal " + usage.signal();
        }
        return usage.exitCode() == null ? "unknown" : "status " + usage.exitCode();
    }

    private static String cores(ResourceUsage usage) {
        return usage.cores().isEmpty()
                ? ""
                : ", on processors "
                        + usage.cores().stream()
                                .map(String::valueOf)
                                .collect(Collectors.joining(", "));
    }
}

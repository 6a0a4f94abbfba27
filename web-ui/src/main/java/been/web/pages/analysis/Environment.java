package been.web.pages.analysis;

import been.protocol.PackageReference;
import been.protocol.Program;
import been.protocol.TaskDescriptor;
import been.protocol.tasks.TaskView;
import been.results.MeasuredOn;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What makes an analysis repeatable: hosts by configuration, packages by digest, commands. Pure.
 *
 * @param packages digest by name and version, over all experiments
 * @param commands by experiment; what was run, before placeholders were filled in
 */
record Environment(
        List<HostConfiguration> hosts, Map<String, String> packages, Map<String, String> commands) {

    /** One configuration of one host, and how many executions ran under it. */
    record HostConfiguration(String host, String digest, long executions) {}

    /**
     * @param places where it was measured
     * @param firsts a task of each experiment
     * @param task finds a task by its id
     */
    static Environment of(
            List<MeasuredOn> places,
            Map<String, String> firsts,
            Function<String, Optional<TaskView>> task) {
        Map<HostConfiguration, Long> hosts =
                places.stream()
                        .collect(
                                Collectors.groupingBy(
                                        on -> new HostConfiguration(on.host(), on.digest(), 0),
                                        Collectors.summingLong(MeasuredOn::executions)));
        var packages = new TreeMap<String, String>();
        var commands = new TreeMap<String, String>();
        firsts.forEach((experiment, first) ->
                task.apply(first)
                        .map(TaskView::descriptor)
                        .ifPresent(descriptor -> {
                            packages.putAll(packages(descriptor));
                            commands.put(experiment, command(descriptor.program()));
                        }));
        return new Environment(
                hosts.entrySet().stream()
                        .map(e ->
                                new HostConfiguration(
                                        e.getKey().host(), e.getKey().digest(), e.getValue()))
                        .sorted(Comparator.comparing(HostConfiguration::host))
                        .toList(),
                packages,
                commands);
    }

    private static Map<String, String> packages(TaskDescriptor descriptor) {
        return descriptor.packages().values().stream()
                .filter(Objects::nonNull)
                .collect(
                        Collectors.toMap(
                                PackageReference::toString, PackageReference::digest, (a, _) -> a));
    }

    /** A program as one would write it in a shell. */
    static String command(Program program) {
        return switch (program) {
            case Program.Command command -> String.join(" ", command.arguments());
            case Program.JavaMain java ->
                    "java %s-cp %s %s"
                            .formatted(
                                    java.options().isEmpty()
                                            ? ""
                                            : String.join(" ", java.options()) + " ",
                                    String.join(":", java.classpath()),
                                    java.taskClass());
        };
    }
}

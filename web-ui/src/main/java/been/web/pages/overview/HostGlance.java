package been.web.pages.overview;

import been.protocol.Exclusivity;
import been.protocol.HostName;
import been.protocol.TaskId;
import been.protocol.hosts.HostView;
import been.protocol.hosts.HostView.HostState;
import been.tasks.Tasks;
import been.web.pages.text.Numbers;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A host and what it does.
 *
 * @param work in a few words; empty when it does nothing
 * @param task the only one that runs there
 * @param load empty when it is not known
 */
record HostGlance(HostName name, HostState state, String work, @Nullable TaskId task, String load) {

    static HostGlance of(HostView host, Tasks tasks) {
        String load =
                Optional.ofNullable(host.usage())
                        .map(usage -> usage.load1())
                        .map(value -> "load " + Numbers.fixed(value, 1))
                        .orElse("");
        return switch (host.running().size()) {
            case 0 -> new HostGlance(host.name(), host.state(), "", null, load);
            case 1 -> {
                TaskId task = host.running().getFirst().task();
                yield new HostGlance(host.name(), host.state(), work(task, tasks), task, load);
            }
            default ->
                    new HostGlance(
                            host.name(),
                            host.state(),
                            host.running().size() + " tasks",
                            null,
                            load);
        };
    }

    boolean isBusy() {
        return !work.isEmpty();
    }

    /** Such as {@code exclusive: jackson-releases}. */
    private static String work(TaskId id, Tasks tasks) {
        return tasks.task(id)
                .map(task -> {
                    String name =
                            tasks.context(task.context())
                                    .map(context -> context.name())
                                    .orElse(task.context().value());
                    boolean isAlone =
                            task.descriptor().placement().exclusivity() == Exclusivity.EXCLUSIVE;
                    return isAlone ? "exclusive: " + name : name;
                })
                .orElse("1 task");
    }
}

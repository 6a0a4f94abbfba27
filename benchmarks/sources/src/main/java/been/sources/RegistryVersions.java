package been.sources;

import been.task.Task;
import been.task.TaskContext;

/**
 * Lists the released versions of a package into {@code results/versions.json}: {@code {"versions":
 * [{"version": "1.0", "date": …}, …]}}, oldest first.
 *
 * <p>Properties: {@code registry} ({@code pypi}, {@code crates}, {@code npm} or {@code go}), {@code
 * name}, the path of that registry's program, and optionally {@code pre-releases} ({@code true}),
 * {@code from} and {@code to} (both included), and {@code private-hosts} (those in private networks
 * that Go modules may come from, separated by commas).
 */
public final class RegistryVersions implements Task {

    @Override
    public void run(TaskContext task) throws Exception {
        String name = task.property("name").asString();
        boolean preReleases =
                Boolean.parseBoolean(task.property("pre-releases").orElse("").asString());
        VersionList.write(task, "releases of " + name, of(task, name).releases(name, preReleases));
    }

    static Registry of(TaskContext task, String name) throws Unavailable {
        String registry = task.property("registry").asString();
        if (registry.equals("go")) {
            RepositoryAddress.check("https://" + name, RepositoryAddress.allowed(task));
        }
        String program = task.property(Registry.program(registry)).asString();
        return Registry.of(registry, program, task.tmp());
    }
}

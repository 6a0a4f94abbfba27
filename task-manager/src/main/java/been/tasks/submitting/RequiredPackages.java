package been.tasks.submitting;

import been.protocol.PackageReference;
import been.protocol.TaskDescriptor;
import been.protocol.packages.PackagePlatforms;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Adds to the packages of tasks those that they require: {@code acme/json} under the alias {@code
 * acme.json}, unless the task itself uses that alias. Pure, apart from the look-up.
 */
public final class RequiredPackages {
    private RequiredPackages() {}

    /**
     * The task with all the packages that it needs.
     *
     * @param required the packages that a package requires, directly or through others
     * @param problems receives a sentence if two packages require different versions of a third
     */
    public static TaskDescriptor complete(
            TaskDescriptor task,
            Function<PackageReference, List<PackageReference>> required,
            List<String> problems) {
        if (task.packages().values().stream().allMatch(own -> required.apply(own).isEmpty())) {
            return task;
        }
        Map<String, PackageReference> added = new HashMap<>();
        Map<String, String> reasons = new HashMap<>();
        new TreeMap<>(task.packages())
                .forEach((_, own) ->
                        required.apply(own)
                                .forEach(one -> {
                                    String alias = one.name().replace('/', '.');
                                    PackageReference other = added.putIfAbsent(alias, one);
                                    String reason = reasons.putIfAbsent(alias, own.toString());
                                    if (other != null && !other.equals(one)) {
                                        problems.add(
                                                "task '%s': %s requires %s, but %s requires %s; a task can have one version of it"
                                                        .formatted(
                                                                task.name(),
                                                                reason,
                                                                other,
                                                                own,
                                                                one));
                                    }
                                }));
        added.putAll(task.packages());
        return task.withPackages(added);
    }

    /**
     * The task on hosts on which its packages run.
     *
     * @param platforms of a package, {@code os/arch}; empty for anywhere
     */
    public static TaskDescriptor restrict(
            TaskDescriptor task, Function<PackageReference, List<String>> platforms) {
        String condition =
                PackagePlatforms.restriction(task.packages().values().stream().map(platforms));
        return condition.isEmpty() ? task : task.placed(task.placement().where(condition));
    }
}

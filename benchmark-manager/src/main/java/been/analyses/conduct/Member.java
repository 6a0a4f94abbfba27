package been.analyses.conduct;

import been.analyses.definition.Definition;
import been.analyses.module.Role;
import been.analyses.store.StoredRun;
import been.protocol.TaskId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A task of an execution, that is, an instance of a role.
 *
 * @param instance from 1
 * @param name within its context
 */
record Member(Role role, int instance, TaskId task, String name) {

    /**
     * All tasks of an execution; the first one is the measured task.
     *
     * @param configuration of its experiment
     */
    static List<Member> of(
            Definition definition, StoredRun run, Map<String, String> configuration) {
        List<Member> members = new ArrayList<>();
        for (Role role : definition.module().roles()) {
            int instances = role.instances(configuration).orElse(1);
            IntStream.rangeClosed(1, instances)
                    .forEach(i -> members.add(of(definition, run, role, i)));
        }
        return members;
    }

    /** Distinguishes the tasks of an execution, such as {@code server} or {@code client-2}. */
    String part() {
        return role.name() + (instance == 1 ? "" : "-" + instance);
    }

    private static Member of(Definition definition, StoredRun run, Role role, int instance) {
        boolean isFirst = role.equals(definition.module().measured()) && instance == 1;
        String name = Names.execution(run.experiment(), run.binary(), run.number());
        var first = new Member(role, instance, run.task(), name);
        String suffix = isFirst ? "" : "-" + first.part();
        return new Member(role, instance, new TaskId(run.task() + suffix), name + suffix);
    }
}

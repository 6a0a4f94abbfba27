package been.analyses.module;

import been.protocol.TaskKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A part of a benchmark: the program of some of its tasks, and what the other parts get from it.
 *
 * @param kind a job, which ends on its own, or a service, which is stopped when all jobs have ended
 * @param count template of the number of its instances, such as {@code 1} or {@code ${clients}}
 * @param ready when the roles that use it may start; empty if a value that they use is enough
 * @param provides names of values, which others use as {@code ${role.value}}
 * @param requirements of its host
 */
public record Role(
        String name,
        Run run,
        TaskKind kind,
        String count,
        Optional<Ready> ready,
        Set<String> provides,
        List<Requirement> requirements) {

    /** The name of the role of a benchmark that has only one. */
    public static final String ONLY = "measure";

    /** The largest number of instances. */
    public static final int MOST_INSTANCES = 1_000;

    /** The value of every role that is the name of its host. */
    static final String HOST = "host";

    /** The value of every role that is the number of its instances. */
    static final String COUNT = "count";

    public Role {
        provides = Set.copyOf(provides);
        requirements = List.copyOf(requirements);
    }

    /** The role of a benchmark that has only one. */
    public static Role only(Run run, List<Requirement> requirements) {
        return new Role(ONLY, run, TaskKind.JOB, "1", Optional.empty(), Set.of(), requirements);
    }

    public boolean isJob() {
        return kind == TaskKind.JOB;
    }

    /**
     * The number of instances with these parameters; empty if that is not a number from 1 to {@link
     * #MOST_INSTANCES}.
     */
    public Optional<Integer> instances(Map<String, String> parameters) {
        String text = filledCount(parameters);
        return text.matches("[0-9]{1,4}")
                ? Optional.of(Integer.valueOf(text)).filter(n -> n >= 1 && n <= MOST_INSTANCES)
                : Optional.empty();
    }

    /** What stands for the number of its instances with these parameters. */
    public String filledCount(Map<String, String> parameters) {
        return Template.fill(count, parameters);
    }

    /** What stands for the port at which it is ready, with these parameters. */
    public Optional<String> filledPort(Map<String, String> parameters) {
        return ready.flatMap(Ready::port).map(port -> Template.fill(port, parameters));
    }

    /** The values of other roles that it uses. */
    public Set<RoleValue> uses() {
        return RoleValue.in(Template.texts(run).values().stream().flatMap(List::stream));
    }
}

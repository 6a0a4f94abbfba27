package been.tasks.submitting;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.PackageReference;
import been.protocol.Placement;
import been.protocol.Program;
import been.protocol.TaskDescriptor;
import been.protocol.TaskId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class RequiredPackagesTests {
    private static final PackageReference TOOL = reference("a/tool", "1");
    private static final PackageReference OTHER = reference("a/other", "2");
    private static final PackageReference JSON = reference("a/json", "1.1");
    private static final PackageReference NEWER = reference("a/json", "1.2");

    private final List<String> problems = new ArrayList<>();

    private static PackageReference reference(String name, String version) {
        int number = (name + version).hashCode() & Integer.MAX_VALUE;
        return new PackageReference(name, version, "%064x".formatted(number));
    }

    private TaskDescriptor complete(
            Map<String, PackageReference> packages,
            Map<PackageReference, List<PackageReference>> required) {
        TaskDescriptor task =
                TaskDescriptor.job(new TaskId("t"), "t", new Program.Command(List.of("true")))
                        .withPackages(packages);
        return RequiredPackages.complete(
                task, one -> required.getOrDefault(one, List.of()), problems);
    }

    @Test
    void whatIsRequiredComesUnderItsName() {
        TaskDescriptor task = complete(Map.of("tool", TOOL), Map.of(TOOL, List.of(JSON)));
        assertThat(task.packages()).isEqualTo(Map.of("tool", TOOL, "a.json", JSON));
        assertThat(complete(task.packages(), Map.of(TOOL, List.of(JSON)))).isEqualTo(task);
        assertThat(problems).isEmpty();
    }

    @Test
    void aTaskGoesToHostsOnWhichItsPackagesRun() {
        TaskDescriptor task =
                complete(Map.of("tool", TOOL), Map.of(TOOL, List.of(JSON)))
                        .placed(Placement.ANYWHERE_SHARED.where("host.os.family == 'linux'"));

        Function<PackageReference, List<String>> platforms =
                one -> one.equals(JSON) ? List.of("linux/aarch64") : List.of();
        TaskDescriptor restricted = RequiredPackages.restrict(task, platforms);
        assertThat(restricted.placement().restriction())
                .isEqualTo("(host.os.family == 'linux') && host.host.architecture in ['aarch64']");
        assertThat(RequiredPackages.restrict(restricted, platforms))
                .as("run again")
                .isEqualTo(restricted);
        assertThat(RequiredPackages.restrict(task, _ -> List.of())).isEqualTo(task);
    }

    @Test
    void theTasksOwnAliasWins() {
        Map<String, PackageReference> own = Map.of("tool", TOOL, "a.json", NEWER);
        assertThat(complete(own, Map.of(TOOL, List.of(JSON))).packages()).isEqualTo(own);
    }

    @Test
    void twoVersionsOfOnePackageAreAProblem() {
        complete(
                Map.of("tool", TOOL, "other", OTHER),
                Map.of(TOOL, List.of(JSON), OTHER, List.of(NEWER)));
        assertThat(problems)
                .containsExactly(
                        "task 't': a/other 2 requires a/json 1.2, but a/tool 1 requires a/json"
                                + " 1.1; a task can have one version of it");
    }
}

package been.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServicePlaceholderTests {

    @Test
    void theNameEndsAtTheFirstDotAndValuesOfRolesAreNone() {
        TaskDescriptor task =
                task(
                        "${service.db.host}:${service.db.port}",
                        "${service.lic.a.b}${service.port}",
                        "$${service.no.port}",
                        "${service..x}");
        assertThat(ServicePlaceholder.of(task))
                .containsExactly(
                        new ServicePlaceholder("db", "host"),
                        new ServicePlaceholder("db", "port"),
                        new ServicePlaceholder("lic", "a.b"));
    }

    @Test
    void aTaskIsWhatItWasWithoutItsValues() {
        TaskDescriptor own = task("${service.db.port}").withProperties(Map.of("a", "1"));
        TaskDescriptor given =
                own.withProperties(
                        Map.of("a", "1", "service.db.port", "5432", "service.db.host", "mine"));
        assertThat(ServicePlaceholder.unresolved(given))
                .isEqualTo(own.withProperties(Map.of("a", "1", "service.db.host", "mine")));
        assertThat(ServicePlaceholder.unresolved(task("x"))).isEqualTo(task("x"));
    }

    @Test
    void onlyAServiceThatRunsOnceIsFoundByName() {
        assertThatThrownBy(() -> serving(TaskKind.JOB, "db", FailurePolicy.FAIL))
                .hasMessage(
                        "task 's' cannot be service 'db': only a task of kind service without retries has such a name");
        assertThatThrownBy(() -> serving(TaskKind.SERVICE, "d b", FailurePolicy.FAIL))
                .hasMessage(
                        "task 's' cannot be service 'd b': a name has 1 to 64 letters, digits, '-' and '_', and begins with a letter or digit");
        assertThatThrownBy(() -> serving(TaskKind.SERVICE, "db", new FailurePolicy(false, 1)))
                .hasMessage(
                        "task 's' cannot be service 'db': only a task of kind service without retries has such a name");
        assertThat(serving(TaskKind.SERVICE, "db", FailurePolicy.IGNORE).service()).isEqualTo("db");
    }

    private static TaskDescriptor task(String... arguments) {
        return TaskDescriptor.job(new TaskId("c-t"), "t", new Program.Command(List.of(arguments)));
    }

    private static TaskDescriptor serving(TaskKind kind, String service, FailurePolicy failure) {
        return new TaskDescriptor(
                new TaskId("c-s"),
                "s",
                kind,
                new Program.Command(List.of("./serve")),
                Map.of(),
                Map.of(),
                Map.of(),
                Placement.ANYWHERE_SHARED,
                ResourceLimits.NONE,
                List.of(),
                List.of(),
                failure,
                null,
                List.of(),
                RunConditions.USUAL,
                Monitoring.NONE,
                null,
                service);
    }
}

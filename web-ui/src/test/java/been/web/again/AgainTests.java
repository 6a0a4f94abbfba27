package been.web.again;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.ContextId;
import been.protocol.TaskId;
import been.web.example.ExampleAnalyses;
import been.web.example.ExampleTasks;
import org.junit.jupiter.api.Test;

/** What is not run again; what is, a browser test shows on a platform. */
class AgainTests {
    private final ExampleTasks tasks = ExampleTasks.rich(ExampleAnalyses.rich());

    @Test
    void whatRunsIsNotRunAgain() {
        var running = tasks.task(new TaskId("a3-run-4.0.0-next")).orElseThrow();
        assertThat(Again.task(tasks, running, "eva"))
                .isEqualTo(new Again.Refused("It has not ended; stop it first."));
        var open = tasks.context(new ContextId("a3-block-1")).orElseThrow();
        assertThat(Again.context(tasks, open, "eva")).isInstanceOf(Again.Refused.class);
    }

    @Test
    void anAnalysisRepeatsItsOwn() {
        var failed = tasks.task(new TaskId("a4-run-1.5-0")).orElseThrow();
        assertThat(Again.task(tasks, failed, "eva"))
                .isInstanceOfSatisfying(
                        Again.Refused.class,
                        refused -> assertThat(refused.why()).contains("continue the analysis"));
    }
}

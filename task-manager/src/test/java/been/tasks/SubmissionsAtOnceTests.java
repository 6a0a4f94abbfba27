package been.tasks;

import static been.tasks.TestDescriptors.context;
import static been.tasks.TestDescriptors.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import been.protocol.ContextId;
import been.protocol.tasks.TaskView;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Contexts that come at the same time and share a commit: each is judged as if it came alone. */
class SubmissionsAtOnceTests {
    private static final int MANY = 60;

    @TempDir Path folder;
    private Platform platform;

    @BeforeEach
    void open() {
        platform = new Platform(folder);
    }

    @AfterEach
    void close() {
        platform.close();
    }

    private List<Submission> atOnce(IntFunction<ContextSubmission> submissions) throws Exception {
        var go = new CountDownLatch(1);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var all = new ArrayList<Future<Submission>>();
            for (int i = 0; i < MANY; i++) {
                ContextSubmission one = submissions.apply(i);
                all.add(
                        threads.submit(() -> {
                            go.await();
                            return platform.service().submit(one, null);
                        }));
            }
            go.countDown();
            var answers = new ArrayList<Submission>();
            for (Future<Submission> each : all) {
                answers.add(each.get());
            }
            return answers;
        }
    }

    @Test
    void eachIsStoredWithItsTasksInTheirOrder() throws Exception {
        assertThat(atOnce(i -> context("c" + i, job("c" + i, "b"), job("c" + i, "a").after("b"))))
                .containsOnly(new Submission.Accepted());
        for (int i = 0; i < MANY; i++) {
            assertThat(platform.service().tasks(new ContextId("c" + i)))
                    .extracting(task -> task.descriptor().name(), TaskView::state)
                    .containsExactly(tuple("b", "Ready"), tuple("a", "Waiting"));
        }
    }

    @Test
    void theSameContextIsStoredOnce() throws Exception {
        assertThat(atOnce(_ -> context("c", job("c", "a"))))
                .containsOnly(new Submission.Accepted());
        assertThat(platform.service().contexts(0, 10)).hasSize(1);
    }

    @Test
    void ofContextsWithTheSameTaskOneIsStored() throws Exception {
        List<Submission> answers = atOnce(i -> context("c" + i, job("same", "a")));
        assertThat(answers).filteredOn(Submission.Accepted.class::isInstance).hasSize(1);
        assertThat(answers)
                .filteredOn(Submission.Refused.class::isInstance)
                .hasSize(MANY - 1)
                .containsOnly(
                        new Submission.Refused(
                                List.of(
                                        "task id 'same.a' belongs to another task; choose another")));
        assertThat(platform.service().contexts(0, 100)).hasSize(1);
    }
}

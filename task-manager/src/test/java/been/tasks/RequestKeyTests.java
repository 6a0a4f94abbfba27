package been.tasks;

import static been.tasks.TestDescriptors.context;
import static been.tasks.TestDescriptors.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.tasks.store.Rows;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same request under the same key, sent again. */
class RequestKeyTests {
    private static final RequestKey KEY = new RequestKey("ann", "k", "digest");

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

    private Submission submit(String context, RequestKey key) {
        return platform.service().submit(context(context, job(context, "a")), key);
    }

    @Test
    void aRequestThatIsSentAgainIsAnsweredAgainAndMakesNothing() {
        assertThat(submit("c", KEY)).isEqualTo(new Submission.Accepted());
        assertThat(submit("c", KEY)).isEqualTo(new Submission.Accepted());
        platform.restart();
        assertThat(submit("c", KEY)).as("after a restart").isEqualTo(new Submission.Accepted());
        assertThat(platform.service().contexts(0, 10)).hasSize(1);
    }

    @Test
    void aKeyCannotAskForTwoThings() {
        submit("c", KEY);
        assertThatThrownBy(() -> submit("d", new RequestKey("ann", "k", "another")))
                .isInstanceOf(KeyReusedException.class);
        assertThat(platform.service().contexts(0, 10)).hasSize(1);
        assertThat(submit("d", new RequestKey("bob", "k", "another")))
                .as("keys of others are other keys")
                .isEqualTo(new Submission.Accepted());
    }

    @Test
    void whatWasRefusedMayBeSentAgainMended() {
        assertThat(platform.service().submit(context("c"), KEY))
                .isInstanceOf(Submission.Refused.class);
        assertThat(submit("c", KEY)).isEqualTo(new Submission.Accepted());
    }

    @Test
    void manyAtATimeAreOne() throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var all = new ArrayList<Future<Submission>>();
            for (int i = 0; i < 50; i++) {
                all.add(threads.submit(() -> submit("c", KEY)));
            }
            for (Future<Submission> each : all) {
                assertThat(each.get()).isEqualTo(new Submission.Accepted());
            }
        }
        assertThat(platform.service().contexts(0, 10)).hasSize(1);
    }

    @Test
    void keysAreForgottenAfterAWeek() {
        Instant then = platform.time().now();
        platform.store()
                .write(rows -> {
                    rows.requests().keep(KEY, "c", then);
                    return true;
                });
        platform.store()
                .write(rows -> {
                    rows.requests()
                            .keep(
                                    new RequestKey("ann", "later", ""),
                                    "d",
                                    then.plus(Duration.ofDays(8)));
                    return true;
                });
        RequestKeys keys = platform.store().read(Rows::requests);
        assertThat(keys.made(KEY)).isEmpty();
        assertThat(keys.made(new RequestKey("ann", "later", ""))).isPresent();
    }
}

package been.hostruntime.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class QuietTests {
    private final Quiet quiet = new Quiet();

    @Test
    void besideAProgramNothingElseIsDone() {
        quiet.begin();
        quiet.begin();
        quiet.end();
        assertThat(quiet.isKept()).isTrue();
        assertThat(quiet.unlessKept(QuietTests::unwanted)).isFalse();
        quiet.end();
        assertThat(quiet.isKept()).isFalse();
        assertThat(quiet.unlessKept(() -> {})).isTrue();
    }

    @Test
    void aProgramWaitsForTheEndOfWhatBeganBefore() throws Exception {
        var begun = new CountDownLatch(1);
        assertThat(
                        quiet.unlessKept(() -> {
                            Thread.startVirtualThread(() -> {
                                quiet.begin();
                                begun.countDown();
                            });
                            while (!quiet.isKept()) {
                                Thread.onSpinWait();
                            }
                            assertThat(begun.getCount()).as("it waits").isEqualTo(1);
                            assertThat(quiet.unlessKept(QuietTests::unwanted)).isFalse();
                        }))
                .isTrue();
        begun.await();
        assertThat(quiet.isKept()).isTrue();
    }

    @Test
    void whatIsLeftForAfterwardsWaitsForTheEndOfThePrograms() throws Exception {
        var did = new CountDownLatch(1);
        quiet.begin();
        Thread later = Thread.startVirtualThread(() -> afterwards(did::countDown));
        await().until(() -> later.getState() == Thread.State.WAITING);
        assertThat(did.getCount()).isEqualTo(1);
        quiet.end();
        did.await();
    }

    @Test
    void aProgramWaitsForWhatWasLeftForAfterwardsAndHasBegun() throws Exception {
        var begun = new CountDownLatch(1);
        quiet.afterwards(() -> {
            Thread.startVirtualThread(() -> {
                quiet.begin();
                begun.countDown();
            });
            while (!quiet.isKept()) {
                Thread.onSpinWait();
            }
            assertThat(begun.getCount()).as("it waits").isEqualTo(1);
        });
        begun.await();
    }

    private void afterwards(Runnable work) {
        try {
            quiet.afterwards(work);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void workThatFailsHoldsNobodyUp() {
        assertThatThrownBy(() -> quiet.unlessKept(QuietTests::unwanted))
                .isInstanceOf(IllegalStateException.class);
        assertThat(quiet.unlessKept(() -> {})).isTrue();
    }

    private static void unwanted() {
        throw new IllegalStateException("done beside a program");
    }
}

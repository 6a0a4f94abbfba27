package been.hostruntime.timing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class QuietPeriodTests {
    private final QuietPeriod quiet = new QuietPeriod();

    @Test
    void besideAProgramNothingElseIsDone() {
        quiet.begin();
        quiet.begin();
        quiet.end();
        assertThat(quiet.isActive()).isTrue();
        assertThat(quiet.tryRunOutside(QuietPeriodTests::unwanted)).isFalse();
        quiet.end();
        assertThat(quiet.isActive()).isFalse();
        assertThat(quiet.tryRunOutside(() -> {})).isTrue();
    }

    @Test
    void aProgramWaitsForTheEndOfWhatBeganBefore() throws Exception {
        var begun = new CountDownLatch(1);
        assertThat(
                        quiet.tryRunOutside(() -> {
                            Thread.startVirtualThread(() -> {
                                quiet.begin();
                                begun.countDown();
                            });
                            while (!quiet.isActive()) {
                                Thread.onSpinWait();
                            }
                            assertThat(begun.getCount()).as("it waits").isEqualTo(1);
                            assertThat(quiet.tryRunOutside(QuietPeriodTests::unwanted)).isFalse();
                        }))
                .isTrue();
        begun.await();
        assertThat(quiet.isActive()).isTrue();
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
        quiet.runOutside(() -> {
            Thread.startVirtualThread(() -> {
                quiet.begin();
                begun.countDown();
            });
            while (!quiet.isActive()) {
                Thread.onSpinWait();
            }
            assertThat(begun.getCount()).as("it waits").isEqualTo(1);
        });
        begun.await();
    }

    private void afterwards(Runnable work) {
        try {
            quiet.runOutside(work);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void workThatFailsHoldsNobodyUp() {
        assertThatThrownBy(() -> quiet.tryRunOutside(QuietPeriodTests::unwanted))
                .isInstanceOf(IllegalStateException.class);
        assertThat(quiet.tryRunOutside(() -> {})).isTrue();
    }

    private static void unwanted() {
        throw new IllegalStateException("done beside a program");
    }
}

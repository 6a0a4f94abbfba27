package been.hostruntime.attempt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.protocol.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class StopSignalTests {
    private final StopSignal stop = new StopSignal();

    @Test
    void theFirstReasonCountsAndIsCarriedOutOnce() {
        List<Reason> carriedOut = new ArrayList<>();
        stop.onStop(carriedOut::add);
        stop.stop(Reason.USER);
        stop.stop(Reason.CONTEXT);
        assertThat(carriedOut).containsExactly(Reason.USER);
        assertThat(stop.reason()).isEqualTo(Reason.USER);
    }

    @Test
    void anEarlierStopMeetsWhatComesAfter() {
        stop.stop(Reason.USER);
        assertThatThrownBy(() -> stop.interruptible(this::waitForEver))
                .isInstanceOf(InterruptedException.class);
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void waitingWorkIsInterrupted() {
        var stopper = Thread.ofVirtual().unstarted(() -> stop.stop(Reason.USER));
        assertThatThrownBy(() ->
                        stop.interruptible(() -> {
                            stopper.start();
                            return waitForEver();
                        }))
                .isInstanceOf(InterruptedException.class);
    }

    @Test
    void aStopAfterTheWorkInterruptsNobody() throws Exception {
        assertThat(stop.<String>interruptible(() -> "done")).isEqualTo("done");
        stop.stop(Reason.USER);
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    private String waitForEver() throws InterruptedException {
        new CountDownLatch(1).await();
        return "never";
    }
}

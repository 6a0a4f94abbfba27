package been.web.charts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class ChartRoomTests {
    private static final long ONE_MEBIBYTE = 20_000;

    private final ChartRoom room = new ChartRoom(2);

    @Test
    void asManyAreDrawnAtATimeAsThereIsMemoryFor() throws Exception {
        var drawing = new AtomicInteger();
        var most = new AtomicInteger();
        var done = new CountDownLatch(20);
        for (int i = 0; i < 20; i++) {
            Thread.ofVirtual()
                    .start(() -> {
                        var _ =
                                room.within(
                                        ONE_MEBIBYTE,
                                        () -> {
                                            most.accumulateAndGet(
                                                    drawing.incrementAndGet(), Math::max);
                                            LockSupport.parkNanos(1_000_000);
                                            return drawing.decrementAndGet();
                                        });
                        done.countDown();
                    });
        }
        done.await();
        assertThat(most.get()).isBetween(1, 2);
    }

    @Test
    void whatIsTooLargeForAllOfItIsNotDrawnAndWhatFailsLeavesNothingTaken() {
        assertThat(room.within(5 * ONE_MEBIBYTE, () -> "drawn")).isEmpty();
        assertThat(room.within(Long.MAX_VALUE, () -> "drawn")).isEmpty();
        for (int i = 0; i < 5; i++) {
            try {
                room.within(
                        2 * ONE_MEBIBYTE,
                        () -> {
                            throw new IllegalStateException("no font");
                        });
            } catch (IllegalStateException e) {
                assertThat(e).hasMessage("no font");
            }
        }
        assertThat(room.within(2 * ONE_MEBIBYTE, () -> "drawn")).contains("drawn");
    }
}

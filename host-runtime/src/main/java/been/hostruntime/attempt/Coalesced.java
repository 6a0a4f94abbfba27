package been.hostruntime.attempt;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/** Work that is done a moment after it was asked for, once for all who asked by then. */
public final class Coalesced implements Runnable {
    private static final Duration MOMENT = Duration.ofSeconds(2);

    private final Ticker ticker;
    private final Runnable work;
    private final AtomicBoolean asked = new AtomicBoolean();

    public Coalesced(Ticker ticker, Runnable work) {
        this.ticker = ticker;
        this.work = work;
    }

    /** Returns at once. */
    @Override
    public void run() {
        if (asked.compareAndSet(false, true)) {
            ticker.after(
                    MOMENT,
                    () -> {
                        asked.set(false);
                        work.run();
                    });
        }
    }
}

package been.hostruntime.connection;

import java.util.concurrent.atomic.AtomicInteger;

/** Whether an exclusive task's program runs, beside which this host sends only what it must. */
public final class Quiet {
    private final AtomicInteger programs = new AtomicInteger();

    public void begin() {
        programs.incrementAndGet();
    }

    public void end() {
        programs.decrementAndGet();
    }

    public boolean isKept() {
        return programs.get() > 0;
    }
}

package been.hostruntime.attempt;

import been.protocol.Reason;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The order to stop one attempt, given by any thread at any time and carried out by the step that
 * is running. The first reason counts. Thread-safe.
 */
final class StopSignal {
    private @Nullable Reason reason;
    private @Nullable String detail;
    private @Nullable Consumer<Reason> current;

    /** Returns at once. */
    synchronized void stop(Reason why) {
        if (reason == null) {
            reason = why;
            carryOut();
        }
    }

    /**
     * Stops a task for which the platform cannot do what it needs.
     *
     * @param why one sentence
     */
    synchronized void fail(String why) {
        if (reason == null) {
            detail = why;
            stop(Reason.PLATFORM);
        }
    }

    /** Why the platform could not do what the task needs. */
    synchronized Optional<String> detail() {
        return Optional.ofNullable(detail);
    }

    synchronized @Nullable Reason reason() {
        return reason;
    }

    /** Sets how a stop is carried out from now on; at once if one was ordered already. */
    synchronized void onStop(Consumer<Reason> how) {
        current = how;
        if (reason != null) {
            carryOut();
        }
    }

    /** Runs work that a stop interrupts. */
    <T> T interruptible(Callable<T> work) throws Exception {
        Thread worker = Thread.currentThread();
        onStop(why -> worker.interrupt());
        try {
            return work.call();
        } finally {
            settle();
        }
    }

    private synchronized void settle() {
        current = null;
        // An interrupt that came too late for the work is not meant for what follows.
        Thread.interrupted();
    }

    private void carryOut() {
        Consumer<Reason> how = current;
        Reason why = reason;
        if (how != null && why != null) {
            how.accept(why);
        }
    }
}

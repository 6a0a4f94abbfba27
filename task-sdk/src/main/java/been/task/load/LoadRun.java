package been.task.load;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The workers of one load. The next request is waited for by the worker that will make it. */
final class LoadRun {
    private final LongSupplier arrivals;
    private final long nanoseconds;
    private final long requests;
    private final LoadRecords records;
    private final Ticker clock;
    private final OpenLoop.Action action;

    /**
     * Held while waiting for the next request, so that only one worker looks at the clock; guards
     * the arrivals and the fields below.
     */
    private final ReentrantLock turn = new ReentrantLock();

    private long begin;
    private long next;

    private final List<Thread> threads = new ArrayList<>();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    /**
     * A load.
     *
     * @param nanoseconds from its begin, after which no request is due
     * @param requests at most
     */
    LoadRun(
            LongSupplier arrivals,
            long nanoseconds,
            long requests,
            LoadRecords records,
            Ticker clock,
            OpenLoop.Action action) {
        this.arrivals = arrivals;
        this.nanoseconds = nanoseconds;
        this.requests = requests;
        this.records = records;
        this.clock = clock;
        this.action = action;
    }

    /** Makes all requests, or throws what the first one that failed threw. */
    void run(int workers, ThreadFactory factory) throws Exception {
        start(workers, factory);
        for (Thread thread : threads) {
            join(thread);
        }
        Throwable thrown = failure.get();
        if (thrown instanceof Error error) {
            throw error;
        }
        if (thrown != null) {
            throw (Exception) thrown;
        }
    }

    /** The load begins when every worker is ready. */
    private void start(int workers, ThreadFactory factory) {
        var ready = new CountDownLatch(workers);
        turn.lock();
        try {
            for (int i = 0; i < workers; i++) {
                int worker = i;
                Thread thread = factory.newThread(() -> work(worker, ready));
                thread.start();
                threads.add(thread);
            }
            ready.await();
            begin = clock.now();
        } catch (Throwable e) {
            fail(e);
        } finally {
            turn.unlock();
        }
    }

    private void work(int worker, CountDownLatch ready) {
        try {
            long free = clock.now();
            ready.countDown();
            while (true) {
                long number;
                long due;
                turn.lockInterruptibly();
                try {
                    long after = next == requests ? nanoseconds : arrivals.getAsLong();
                    if (after >= nanoseconds || failure.get() != null) {
                        return;
                    }
                    number = next++;
                    due = begin + after;
                    clock.awaitUntil(due);
                } finally {
                    turn.unlock();
                }
                long start = clock.now();
                action.request(worker, number);
                long end = clock.now();
                records.add(number, due, free, start, end);
                free = end;
            }
        } catch (Throwable e) {
            fail(e);
        }
    }

    private void fail(Throwable thrown) {
        if (failure.compareAndSet(null, thrown)) {
            threads.forEach(Thread::interrupt);
        }
    }

    /** Also when interrupted: workers must not record anything after the load. */
    private void join(Thread thread) {
        while (true) {
            try {
                thread.join();
                return;
            } catch (InterruptedException e) {
                fail(e);
            }
        }
    }
}

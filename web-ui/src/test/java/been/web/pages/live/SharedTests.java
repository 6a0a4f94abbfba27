package been.web.pages.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SharedTests {
    private final AtomicInteger reads = new AtomicInteger();
    private final AtomicInteger source = new AtomicInteger(1);
    private final List<Runnable> subscribers = new CopyOnWriteArrayList<>();

    private final Shared<Integer> shared =
            new Shared<>(
                    changed -> {
                        subscribers.add(changed);
                        return () -> subscribers.remove(changed);
                    },
                    () -> {
                        reads.incrementAndGet();
                        return source.get();
                    },
                    Duration.ofMillis(500),
                    Duration.ofHours(1));

    @Test
    void whoLooksAloneReads() {
        assertThat(shared.now()).isEqualTo(1);
        source.set(2);
        assertThat(shared.now()).isEqualTo(2);
        assertThat(subscribers).isEmpty();
    }

    @Test
    void manyFollowersCostOneSubscriptionAndOneReading() throws Exception {
        var told = new AtomicInteger();
        var followers = new CopyOnWriteArrayList<AutoCloseable>();
        for (int i = 0; i < 200; i++) {
            followers.add(shared.follow(told::incrementAndGet));
        }
        assertThat(subscribers).hasSize(1);
        await().until(() -> told.get() >= 1);
        int before = reads.get();
        assertThat(before).isLessThan(20);
        told.set(0);
        source.set(5);
        subscribers.getFirst().run();
        await().until(() -> told.get() == 200);
        assertThat(shared.now()).isEqualTo(5);
        assertThat(reads.get() - before).isLessThanOrEqualTo(2);
        for (AutoCloseable follower : followers) {
            follower.close();
        }
        assertThat(subscribers).isEmpty();
        source.set(6);
        assertThat(shared.now()).isEqualTo(6);
    }

    @Test
    void whatStaysTheSameIsNotTold() throws Exception {
        var told = new AtomicInteger();
        try (AutoCloseable _ = shared.follow(told::incrementAndGet)) {
            await().until(() -> told.get() == 1);
            int before = reads.get();
            subscribers.getFirst().run();
            await().until(() -> reads.get() > before);
        }
        assertThat(told).hasValue(1);
    }
}

package been.hostruntime.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import been.hostruntime.Archives;
import been.hostruntime.connection.Answer;
import been.hostruntime.connection.BackOff;
import been.hostruntime.files.FileTree;
import been.protocol.PackageReference;
import been.protocol.Sha256;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class PackageCacheTests {
    @TempDir private Path folder;

    private final Map<String, byte[]> repository = new ConcurrentHashMap<>();
    private final AtomicInteger fetches = new AtomicInteger();
    private final AtomicInteger interrupted = new AtomicInteger();
    private volatile CountDownLatch gate = new CountDownLatch(0);
    private final AtomicInteger failures = new AtomicInteger();
    private final AtomicInteger full = new AtomicInteger();
    private final AtomicInteger errors = new AtomicInteger();

    @AfterEach
    void makeRemovable() throws IOException {
        FileTree.delete(folder.resolve("cache"));
    }

    @Test
    void aPackageIsFetchedOnceAndReadOnly() throws Exception {
        PackageReference reference = publish("files/in.txt", "42");
        PackageCache cache = cache(1 << 20);
        for (int i = 0; i < 3; i++) {
            try (CachedPackage cached = available(cache.acquire(reference))) {
                Path file = cached.folder().resolve("files/in.txt");
                assertThat(file).hasContent("42");
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                        .isEqualTo("r--r--r--");
            }
        }
        available(cache(1 << 20).acquire(reference)).close();
        assertThat(fetches).hasValue(1);
        assertThat(names("incoming")).isEmpty();
    }

    @Test
    void manyWhoWantItAtOnceShareOneFetch() throws Exception {
        PackageReference reference = publish("files/in.txt", "42");
        PackageCache cache = cache(1 << 20);
        gate = new CountDownLatch(1);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var wanted =
                    Stream.generate(() -> threads.submit(() -> cache.acquire(reference)))
                            .limit(20)
                            .toList();
            await().until(() -> fetches.get() == 1);
            gate.countDown();
            for (Future<Acquired> one : wanted) {
                available(one.get()).close();
            }
        }
        assertThat(fetches).hasValue(1);
    }

    @Test
    void theLastWhoStopsWaitingEndsTheFetch() throws Exception {
        PackageReference reference = publish("files/in.txt", "42");
        PackageCache cache = cache(1 << 20);
        gate = new CountDownLatch(1);
        Thread first = wanting(cache, reference);
        Thread second = wanting(cache, reference);
        await().until(() -> fetches.get() == 1);
        first.interrupt();
        first.join();
        assertThat(interrupted).hasValue(0);
        second.interrupt();
        second.join();
        await().until(() -> interrupted.get() == 1);
        gate.countDown();
        available(cache.acquire(reference)).close();
        await().until(() -> names("incoming").isEmpty());
    }

    @Test
    void anotherContentThanPromisedIsRefused() throws Exception {
        var reference = new PackageReference("been/x", "1", "0".repeat(64));
        repository.put(reference.digest(), Archives.of(Map.of("files/in.txt", "42")));
        assertThat(cache(1 << 20).acquire(reference))
                .isInstanceOfSatisfying(
                        Acquired.Unavailable.class,
                        no -> assertThat(no.why()).contains("been/x 1", "3 times"));
        assertThat(names("packages")).isEmpty();
        assertThat(names("incoming")).isEmpty();
    }

    @Test
    void aRepositoryThatIsAwayIsWaitedFor() throws Exception {
        PackageReference reference = publish("files/in.txt", "42");
        failures.set(3);
        available(cache(1 << 20).acquire(reference)).close();
        assertThat(fetches).hasValue(4);
    }

    @Test
    @Timeout(60)
    void anErrorEndsTheFetchForAllWhoWait() throws Exception {
        PackageReference reference = publish("files/in.txt", "42");
        PackageCache cache = cache(1 << 20);
        errors.set(1);
        assertThatThrownBy(() -> cache.acquire(reference))
                .hasRootCauseInstanceOf(OutOfMemoryError.class);
        available(cache.acquire(reference)).close();
        assertThat(fetches).hasValue(2);
    }

    @Test
    void aPackageThatWasChangedIsFetchedAgain() throws Exception {
        PackageReference reference = publish("files/in.txt", "42");
        PackageCache cache = cache(1 << 20);
        Path file;
        try (CachedPackage cached = available(cache.acquire(reference))) {
            file = cached.folder().resolve("files/in.txt");
        }
        FileTime time = Files.getLastModifiedTime(file);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        Files.writeString(file, "43");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--"));
        Files.setLastModifiedTime(file, time);
        try (CachedPackage cached = available(cache.acquire(reference))) {
            assertThat(cached.folder().resolve("files/in.txt")).hasContent("42");
        }
        assertThat(fetches).hasValue(2);
    }

    @Test
    void whatWasUnusedForLongestGoesButNothingInUse() throws Exception {
        PackageCache cache = cache(250);
        PackageReference used = publish("files/1", "x".repeat(100));
        PackageReference old = publish("files/2", "y".repeat(100));
        PackageReference fresh = publish("files/3", "z".repeat(100));
        CachedPackage inUse = available(cache.acquire(used));
        available(cache.acquire(old)).close();
        available(cache.acquire(fresh)).close();
        assertThat(names("packages"))
                .contains(used.digest(), fresh.digest())
                .doesNotContain(old.digest());
        inUse.close();
    }

    @Test
    void onAFullDiskUnusedPackagesMakeRoomForOneThatIsNeeded() throws Exception {
        PackageCache cache = cache(1 << 20);
        PackageReference used = publish("files/1", "x".repeat(100));
        PackageReference old = publish("files/2", "y".repeat(100));
        PackageReference fresh = publish("files/3", "z".repeat(100));
        CachedPackage inUse = available(cache.acquire(used));
        available(cache.acquire(old)).close();
        full.set(1);
        available(cache.acquire(fresh)).close();
        assertThat(names("packages"))
                .contains(used.digest(), fresh.digest())
                .doesNotContain(old.digest());
        full.set(2);
        assertThat(cache.acquire(old))
                .isInstanceOfSatisfying(
                        Acquired.Unavailable.class, no -> assertThat(no.noSpace()).isTrue());
        assertThat(fetches).hasValue(6);
        inUse.close();
    }

    @Test
    void roomIsMadeOfAsManyPackagesAsNeeded() throws Exception {
        PackageCache cache = cache(1 << 20);
        PackageReference used = publish("files/1", "x".repeat(100));
        PackageReference old = publish("files/2", "y".repeat(100));
        CachedPackage inUse = available(cache.acquire(used));
        available(cache.acquire(old)).close();
        cache.makeRoom(1);
        assertThat(names("packages")).contains(used.digest(), old.digest());
        cache.makeRoom(Long.MAX_VALUE);
        assertThat(names("packages")).contains(used.digest()).doesNotContain(old.digest());
        inUse.close();
    }

    private Thread wanting(PackageCache cache, PackageReference reference) {
        return Thread.ofVirtual()
                .start(() -> {
                    try {
                        cache.acquire(reference);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                });
    }

    private PackageCache cache(long bytes) throws IOException {
        return PackageCache.open(
                folder.resolve("cache"),
                bytes,
                new UnpackLimits(100, 1 << 20),
                this::fetch,
                () -> new BackOff(new Random(1), Duration.ofMillis(1)));
    }

    private Answer<Long> fetch(String digest, OutputStream into)
            throws IOException, InterruptedException {
        fetches.incrementAndGet();
        try {
            gate.await();
        } catch (InterruptedException e) {
            interrupted.incrementAndGet();
            throw e;
        }
        if (errors.getAndDecrement() > 0) {
            throw new OutOfMemoryError("as the test wants");
        }
        if (full.getAndDecrement() > 0) {
            throw new IOException("No space left on device");
        }
        if (failures.getAndDecrement() > 0) {
            return new Answer.Away<>("as the test wants");
        }
        byte[] archive = repository.getOrDefault(digest, new byte[0]);
        into.write(archive);
        return new Answer.Given<>((long) archive.length);
    }

    private PackageReference publish(String name, String content) throws IOException {
        byte[] archive = Archives.of(Map.of(name, content));
        String digest = Sha256.of(archive);
        repository.put(digest, archive);
        return new PackageReference("been/x", "1", digest);
    }

    private static CachedPackage available(Acquired acquired) {
        if (acquired instanceof Acquired.Available(var cached)) {
            return cached;
        }
        throw new AssertionError(acquired);
    }

    private List<String> names(String part) throws IOException {
        try (Stream<Path> all = Files.list(folder.resolve("cache").resolve(part))) {
            return all.map(path -> String.valueOf(path.getFileName())).toList();
        }
    }
}

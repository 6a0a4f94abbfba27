package been.protocol.fault;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** The folder in which a test arms points, and what happens at one that is armed. */
final class Arming {
    private static final @Nullable String FOLDER = System.getenv(FailurePoint.FOLDER);
    private static final int AS_KILLED = 137;
    private static final Set<FailurePoint> PASSED = ConcurrentHashMap.newKeySet();

    static final boolean ON = FOLDER != null;

    private Arming() {}

    static void passed(FailurePoint point) {
        if (FOLDER != null) {
            passed(Path.of(FOLDER), point);
        }
    }

    private static void passed(Path folder, FailurePoint point) {
        String name = point.kebabName();
        try {
            if (PASSED.add(point)) {
                Files.write(folder.resolve(name + ".passed"), new byte[0]);
            }
            Path struck = folder.resolve(name + ".struck");
            // One thread of one process moves it away: it acts once.
            Files.move(folder.resolve(name), struck, StandardCopyOption.ATOMIC_MOVE);
            act(Files.readString(struck).strip());
        } catch (NoSuchFileException notArmed) {
            return;
        } catch (IOException e) {
            throw new UncheckedIOException("failure point " + name, e);
        }
    }

    private static void act(String order) {
        if (order.equals("kill")) {
            // No hook, no buffer, no destructor: files and peers see what kill -9 leaves.
            Runtime.getRuntime().halt(AS_KILLED);
        }
        if (!order.matches("hold [0-9]{1,6}")) {
            throw new IllegalArgumentException("a failure point can kill or hold N: " + order);
        }
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(number(order));
        for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    private static long number(String order) {
        return Long.parseLong(order.substring("hold ".length()));
    }
}

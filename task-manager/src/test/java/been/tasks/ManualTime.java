package been.tasks;

import been.tasks.lease.TaskClock;
import java.time.Duration;
import java.time.Instant;

/** Time that passes when a test says so. */
public final class ManualTime {
    private Instant wall = Instant.parse("2026-01-01T00:00:00Z");
    private long steady = 1_000_000;

    public TaskClock clock() {
        return new TaskClock(() -> wall, () -> steady, () -> steady);
    }

    public void pass(Duration duration) {
        wall = wall.plus(duration);
        steady += duration.toMillis();
    }

    /** Somebody sets the wall clock. */
    public void stepWallClock(Duration by) {
        wall = wall.plus(by);
    }

    public Instant now() {
        return wall;
    }
}

package been.machine.measure;

import been.machine.groups.ControlGroups;
import been.machine.launch.Launcher;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** The supervisors that wait for a run; who has waited longest goes first. Thread-safe. */
final class Standbys implements AutoCloseable {
    private final ControlGroups groups;
    private final Launcher launcher;
    private final ReentrantLock lock = new ReentrantLock();
    private final List<Standby> waiting = new ArrayList<>();
    private int beginning;
    private boolean isClosed;

    Standbys(ControlGroups groups, Launcher launcher) {
        this.groups = groups;
        this.launcher = launcher;
    }

    /**
     * Has one more wait in groups of that name, unless there are that many; those that ended by
     * themselves make room. Whether there is one more.
     */
    boolean add(String name, int most) throws IOException {
        List<Standby> ended;
        lock.lock();
        try {
            ended = waiting.stream().filter(one -> !one.isAlive()).toList();
            if (isClosed || waiting.size() - ended.size() + beginning >= most) {
                return false;
            }
            waiting.removeAll(ended);
            beginning++;
        } finally {
            lock.unlock();
        }
        Standby fresh = null;
        try {
            ended.forEach(Standby::close);
            fresh = Standby.begin(name, groups, launcher);
            return true;
        } finally {
            keep(fresh);
        }
    }

    private void keep(@Nullable Standby fresh) {
        lock.lock();
        try {
            beginning--;
            if (fresh != null && !isClosed) {
                waiting.add(fresh);
                return;
            }
        } finally {
            lock.unlock();
        }
        if (fresh != null) {
            fresh.close();
        }
    }

    /** How many could take a run at once. */
    int ready() {
        lock.lock();
        try {
            return (int) waiting.stream().filter(Standby::isReady).count();
        } finally {
            lock.unlock();
        }
    }

    /** Null when none is ready. */
    @Nullable Standby take() {
        lock.lock();
        try {
            for (Standby one : waiting) {
                if (one.isReady()) {
                    waiting.remove(one);
                    return one;
                }
            }
            return null;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        List<Standby> left;
        lock.lock();
        try {
            isClosed = true;
            left = List.copyOf(waiting);
            waiting.clear();
        } finally {
            lock.unlock();
        }
        left.forEach(Standby::close);
    }
}

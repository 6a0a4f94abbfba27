package been.machine.measure;

import been.machine.groups.ControlGroups;
import been.machine.launch.Launcher;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Prepared supervisors, used in the order of their start. Thread-safe. */
final class SupervisorPool implements AutoCloseable {
    private final ControlGroups groups;
    private final Launcher launcher;
    private final ReentrantLock lock = new ReentrantLock();
    private final List<PreparedSupervisor> waiting = new ArrayList<>();
    private int beginning;
    private boolean isClosed;

    SupervisorPool(ControlGroups groups, Launcher launcher) {
        this.groups = groups;
        this.launcher = launcher;
    }

    /**
     * Prepares another supervisor in groups of that name, unless there are that many, not counting
     * those that have ended. Whether it was prepared.
     */
    boolean add(String name, int most) throws IOException {
        List<PreparedSupervisor> ended;
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
        PreparedSupervisor fresh = null;
        try {
            ended.forEach(PreparedSupervisor::close);
            fresh = PreparedSupervisor.begin(name, groups, launcher);
            return true;
        } finally {
            keep(fresh);
        }
    }

    private void keep(@Nullable PreparedSupervisor fresh) {
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

    /** The number of supervisors that are ready. */
    int ready() {
        lock.lock();
        try {
            return (int) waiting.stream().filter(PreparedSupervisor::isReady).count();
        } finally {
            lock.unlock();
        }
    }

    /** Null when none is ready. */
    @Nullable PreparedSupervisor take() {
        lock.lock();
        try {
            for (PreparedSupervisor one : waiting) {
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
        List<PreparedSupervisor> left;
        lock.lock();
        try {
            isClosed = true;
            left = List.copyOf(waiting);
            waiting.clear();
        } finally {
            lock.unlock();
        }
        left.forEach(PreparedSupervisor::close);
    }
}

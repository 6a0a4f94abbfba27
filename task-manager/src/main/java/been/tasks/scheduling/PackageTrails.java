package been.tasks.scheduling;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Where packages were last unpacked, the latest host first; old trails are forgotten. */
final class PackageTrails {
    private static final int HOSTS = 8;
    private static final int REMEMBERED = 10_000;

    private final Map<String, Deque<BoardHost>> trails =
            new LinkedHashMap<>(16, 0.75f, true) {
                private static final long serialVersionUID = 1L;

                @Override
                protected boolean removeEldestEntry(Map.Entry<String, Deque<BoardHost>> eldest) {
                    return size() > REMEMBERED;
                }
            };

    void note(String packages, BoardHost host) {
        if (packages.isEmpty()) {
            return;
        }
        Deque<BoardHost> trail = trails.computeIfAbsent(packages, _ -> new ArrayDeque<>(HOSTS));
        if (trail.peekFirst() != host) {
            trail.remove(host);
            trail.addFirst(host);
            if (trail.size() > HOSTS) {
                trail.removeLast();
            }
        }
    }

    void forget(BoardHost host) {
        trails.values().forEach(trail -> trail.remove(host));
    }

    Iterable<BoardHost> of(String packages) {
        Deque<BoardHost> trail = packages.isEmpty() ? null : trails.get(packages);
        return trail == null ? List.of() : trail;
    }
}

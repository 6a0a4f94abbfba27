package been.tasks.placing;

import been.protocol.HostName;
import been.protocol.RecentMap;
import been.tasks.scheduling.Board;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/** Where packages were last unpacked; only speed depends on it, so it is not stored. */
final class UnpackedHosts implements Board.Unpacked {
    private static final int HOSTS = 8;
    private static final int REMEMBERED = 10_000;

    private final Map<String, Deque<HostName>> hosts = new RecentMap<>(REMEMBERED);

    void note(String packages, HostName host) {
        if (!packages.isEmpty()) {
            Deque<HostName> latest = hosts.computeIfAbsent(packages, _ -> new ArrayDeque<>(HOSTS));
            latest.remove(host);
            latest.addFirst(host);
            if (latest.size() > HOSTS) {
                latest.removeLast();
            }
        }
    }

    @Override
    public List<HostName> hostsOf(String packages) {
        Deque<HostName> latest = packages.isEmpty() ? null : hosts.get(packages);
        return latest == null ? List.of() : new ArrayList<>(latest);
    }
}

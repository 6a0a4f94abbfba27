package been.tasks.matching;

import been.protocol.HostName;
import been.tasks.restriction.Match;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What hosts came to under restrictions, up to a number of answers; restrictions that were not
 * asked for the longest are forgotten first. Thread-safe.
 */
final class RememberedMatches {
    private final int most;
    private final Map<String, Map<HostName, Answer>> byRestriction =
            new LinkedHashMap<>(16, 0.75f, true);
    private int answers;

    RememberedMatches(int most) {
        this.most = most;
    }

    /**
     * @param revision of what was known of the host
     */
    private record Answer(long revision, Match match) {}

    /** What is remembered of this revision of the host. */
    synchronized Optional<Match> find(String restriction, HostName host, long revision) {
        Answer known = byRestriction.getOrDefault(restriction, Map.of()).get(host);
        return Optional.ofNullable(known)
                .filter(answer -> answer.revision() == revision)
                .map(Answer::match);
    }

    synchronized void keep(String restriction, HostName host, long revision, Match found) {
        Map<HostName, Answer> hosts =
                byRestriction.computeIfAbsent(restriction, _ -> new HashMap<>());
        if (hosts.put(host, new Answer(revision, found)) == null) {
            answers++;
            forget();
        }
    }

    /** The one that is asked for now is the last to go. */
    private void forget() {
        while (answers > most && byRestriction.size() > 1) {
            var eldest = byRestriction.entrySet().iterator();
            answers -= eldest.next().getValue().size();
            eldest.remove();
        }
    }

    synchronized int size() {
        return answers;
    }
}

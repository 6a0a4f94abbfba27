package been.bench.dispatch;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Contexts as users submit them over REST; pure. */
final class Contexts {
    private Contexts() {}

    /**
     * A context of this many tasks.
     *
     * @param hosts that each task may run on; empty for any
     */
    static String of(String id, int tasks, List<String> hosts) {
        return of(
                id,
                tasks,
                List.of("/bin/true"),
                hosts.isEmpty() ? "{}" : "{\"hosts\":%s}".formatted(list(hosts)));
    }

    /**
     * A context of this many tasks that run one command.
     *
     * @param placement of each task, as a JSON object
     */
    static String of(String id, int tasks, List<String> command, String placement) {
        return IntStream.range(0, tasks)
                .mapToObj(number ->
                        "{\"id\":\"%s.%d\",\"program\":{\"type\":\"command\",\"arguments\":%s},\"placement\":%s}"
                                .formatted(id, number, list(command), placement))
                .collect(Collectors.joining(",", "{\"id\":\"%s\",\"tasks\":[".formatted(id), "]}"));
    }

    /** Words must need no escape. */
    private static String list(List<String> words) {
        return words.stream()
                .map(word -> '"' + word + '"')
                .collect(Collectors.joining(",", "[", "]"));
    }
}

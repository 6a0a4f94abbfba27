package been.cli.bench;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Contexts as users submit them over REST; pure. */
final class Contexts {
    private Contexts() {}

    /**
     * One of so many tasks.
     *
     * @param hosts of which each task must have one; empty for any
     */
    static String of(String id, int tasks, List<String> hosts) {
        String placement =
                hosts.isEmpty()
                        ? ""
                        : ",\"placement\":{\"hosts\":[%s]}"
                                .formatted(
                                        hosts.stream()
                                                .map(host -> '"' + host + '"')
                                                .collect(Collectors.joining(",")));
        return IntStream.range(0, tasks)
                .mapToObj(number ->
                        "{\"id\":\"%s.%d\",\"program\":{\"type\":\"command\",\"arguments\":[\"/bin/true\"]}%s}"
                                .formatted(id, number, placement))
                .collect(Collectors.joining(",", "{\"id\":\"%s\",\"tasks\":[".formatted(id), "]}"));
    }
}

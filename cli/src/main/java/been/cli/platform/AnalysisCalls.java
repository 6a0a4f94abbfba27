package been.cli.platform;

import been.cli.CommandFailure;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** What is asked of a platform about analyses and runs. */
public final class AnalysisCalls {
    /** Longer than anybody waits in one go. */
    private static final Duration LONG = Duration.ofDays(365);

    private final PlatformClient client;

    public AnalysisCalls(PlatformClient client) {
        this.client = client;
    }

    /**
     * Hands an analysis file in.
     *
     * @param fileName for the messages
     * @return its number
     */
    public long start(String fileName, String document) throws InterruptedException {
        var answer =
                client.ask(
                        client.request("/api/v1/analyses")
                                .header("Content-Type", "application/yaml")
                                .POST(HttpRequest.BodyPublishers.ofString(document)));
        if (answer.status() == 422) {
            throw CommandFailure.badInput(problems(fileName, answer.json()));
        }
        return PlatformClient.json(answer.expectSuccess()).path("id").asLong();
    }

    private static String problems(String fileName, JsonNode problem) {
        String text =
                problem.path("problems")
                        .valueStream()
                        .map(one ->
                                "%s:%d:%d: %s"
                                        .formatted(
                                                fileName,
                                                one.path("line").asInt(),
                                                one.path("column").asInt(),
                                                one.path("message").asString()))
                        .collect(Collectors.joining("\nbeen: "));
        return text.isEmpty() ? problem.path("detail").asString(fileName + " was refused") : text;
    }

    public Analysis analysis(long id) throws InterruptedException {
        return PlatformClient.read(client.get("/api/v1/analyses/" + id), Analysis.class);
    }

    /**
     * Follows an analysis until it is over, calling back with every change.
     *
     * @throws CommandFailure with status 3 when the platform stays away for a minute
     */
    public Analysis follow(long id, Consumer<Analysis.Summary> onChange)
            throws InterruptedException {
        try (EventStream events = client.events("/api/v1/analyses/" + id + "/events")) {
            while (true) {
                Optional<Analysis.Summary> summary =
                        events.next(LONG).map(event -> event.as(Analysis.Summary.class));
                summary.ifPresent(onChange);
                if (summary.filter(Analysis.Summary::isOver).isPresent()) {
                    return analysis(id);
                }
            }
        }
    }

    public Run run(long id) throws InterruptedException {
        return PlatformClient.read(client.get("/api/v1/runs/" + id), Run.class);
    }

    /**
     * The run when it is over, or as it stands when the time is.
     *
     * @param patience {@code null} for ever
     * @param onChange is called with every change
     */
    public Run followRun(long id, @Nullable Duration patience, Consumer<Run> onChange)
            throws InterruptedException {
        long begun = System.nanoTime();
        try (EventStream events = client.events("/api/v1/runs/" + id + "/events")) {
            while (true) {
                Duration left =
                        patience == null
                                ? LONG
                                : patience.minus(Duration.ofNanos(System.nanoTime() - begun));
                Optional<EventStream.Event> event = events.next(left);
                if (event.isEmpty()) {
                    return run(id);
                }
                Run now = event.get().as(Run.class);
                onChange.accept(now);
                if (now.run().isOver()) {
                    return now;
                }
            }
        }
    }

    /**
     * Has a version measured.
     *
     * @param analysis its number or name
     * @param key the same request under it again makes no second run; {@code null} for none
     */
    public Run trigger(
            String analysis,
            @Nullable String version,
            @Nullable String baseline,
            @Nullable String key)
            throws InterruptedException {
        return trigger(
                client.request("/api/v1/triggers/" + PlatformClient.segment(analysis))
                        .header("Content-Type", "application/json")
                        .POST(
                                HttpRequest.BodyPublishers.ofString(
                                        PlatformClient.object()
                                                .put("version", version)
                                                .put("baseline", baseline)
                                                .toString())),
                key);
    }

    /** The same by an analysis file. */
    public Run triggerByFile(
            String document,
            @Nullable String version,
            @Nullable String baseline,
            @Nullable String key)
            throws InterruptedException {
        String query =
                Stream.of(parameter("version", version), parameter("baseline", baseline))
                        .filter(part -> !part.isEmpty())
                        .collect(Collectors.joining("&"));
        return trigger(
                client.request("/api/v1/triggers" + (query.isEmpty() ? "" : "?" + query))
                        .header("Content-Type", "application/yaml")
                        .POST(HttpRequest.BodyPublishers.ofString(document)),
                key);
    }

    private static String parameter(String name, @Nullable String value) {
        return value == null ? "" : name + "=" + PlatformClient.segment(value);
    }

    private Run trigger(HttpRequest.Builder request, @Nullable String key)
            throws InterruptedException {
        if (key != null) {
            request.header("Idempotency-Key", key);
        }
        return PlatformClient.read(client.ask(request).expectSuccess(), Run.class);
    }
}

package been.cli.platform;

import been.cli.command.CommandFailure;
import been.protocol.Wire;
import been.protocol.analyses.AnalysisSummary;
import been.protocol.analyses.AnalysisView;
import been.protocol.analyses.Change;
import been.protocol.analyses.RunReport;
import been.protocol.analyses.RunRequest;
import been.protocol.analyses.RunView;
import been.protocol.analyses.StartedAnalysis;
import been.protocol.analyses.SuiteSummary;
import been.protocol.analyses.SuiteView;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What is asked of a platform about analyses and runs. */
public final class AnalysisCalls {
    /** Shorter ones are searched for no changes. */
    private static final int LONG_SERIES = 9;

    private static final int LOOKS = 4;
    private static final Duration LOOK = Duration.ofMillis(500);

    private final PlatformClient client;

    public AnalysisCalls(PlatformClient client) {
        this.client = client;
    }

    /**
     * Hands an analysis file in.
     *
     * @param fileName for the messages
     * @param key the same request under it again starts no second analysis; {@code null} for none
     * @return its number
     */
    public long start(String fileName, String document, @Nullable String key)
            throws InterruptedException {
        return started(fileName, post("/api/v1/analyses", "application/yaml", document, key));
    }

    /**
     * Submits a suite file.
     *
     * @param fileName for the messages
     * @param version that regressions compare with the baseline; both or none
     * @param key the same request under it again starts no second suite; {@code null} for none
     * @return its number
     */
    public long startSuite(
            String fileName,
            String document,
            @Nullable String version,
            @Nullable String baseline,
            @Nullable String key)
            throws InterruptedException {
        String path = "/api/v1/suites" + query(version, baseline);
        return started(fileName, post(path, "application/yaml", document, key));
    }

    public SuiteView suite(String numberOrName) throws InterruptedException {
        return client.get("/api/v1/suites/" + PlatformClient.segment(numberOrName))
                .as(SuiteView.class);
    }

    /**
     * Follows a suite until its analyses have ended, calling back with every change.
     *
     * @param patience {@code null} for ever
     */
    public SuiteView followSuite(
            long id, @Nullable Duration patience, Consumer<SuiteSummary> onChange)
            throws InterruptedException {
        client.follow(
                "/api/v1/suites/" + id + "/events",
                patience,
                event -> {
                    SuiteSummary now = event.as(SuiteSummary.class);
                    onChange.accept(now);
                    return Optional.of(now).filter(one -> one.state() != RunView.State.RUNNING);
                });
        return suite(String.valueOf(id));
    }

    private static long started(String fileName, Answer answer) {
        if (answer.status() == 422) {
            String problems =
                    answer.problems().stream()
                            .map(one ->
                                    "%s:%d:%d: %s"
                                            .formatted(
                                                    fileName,
                                                    one.line(),
                                                    one.column(),
                                                    one.message()))
                            .collect(Collectors.joining("\nbeen: "));
            throw CommandFailure.badInput(
                    !problems.isEmpty()
                            ? problems
                            : answer.text("detail").isEmpty()
                                    ? fileName + " was refused"
                                    : answer.text("detail"));
        }
        return answer.as(StartedAnalysis.class).id();
    }

    public AnalysisView analysis(long id) throws InterruptedException {
        return client.get("/api/v1/analyses/" + id).as(AnalysisView.class);
    }

    /**
     * Changes that the whole series of an analysis that has just finished shows, and no two
     * neighbouring versions. They are recorded a moment after the end, so this waits for some.
     */
    public List<Change> shownBySeries(AnalysisView analysis) throws InterruptedException {
        String path = "/api/v1/changes?analysis=" + analysis.summary().id();
        List<Change> changes = client.list(path, Change.class);
        boolean isLong = analysis.experiments().size() >= LONG_SERIES;
        for (int i = 0; i < LOOKS && isLong && changes.isEmpty(); i++) {
            Thread.sleep(LOOK);
            changes = client.list(path, Change.class);
        }
        return changes.stream()
                .filter(change -> change.evidence() == Change.Evidence.SERIES)
                .toList();
    }

    /** Follows an analysis until it is settled, calling back with every change. */
    public AnalysisView follow(long id, Consumer<AnalysisSummary> onChange)
            throws InterruptedException {
        client.follow(
                "/api/v1/analyses/" + id + "/events",
                null,
                event -> {
                    AnalysisSummary summary = event.as(AnalysisSummary.class);
                    onChange.accept(summary);
                    return Optional.of(summary).filter(one -> one.state().isSettled());
                });
        return analysis(id);
    }

    /**
     * The run when it is settled, or as it is when the time is over.
     *
     * @param patience {@code null} for ever
     * @param onChange is called with every change
     */
    public RunReport followRun(long id, @Nullable Duration patience, Consumer<RunReport> onChange)
            throws InterruptedException {
        Optional<RunReport> last =
                client.follow(
                        "/api/v1/runs/" + id + "/events",
                        patience,
                        event -> {
                            RunReport now = event.as(RunReport.class);
                            onChange.accept(now);
                            return Optional.of(now).filter(one -> one.run().state().isSettled());
                        });
        return last.isPresent() ? last.get() : client.get("/api/v1/runs/" + id).as(RunReport.class);
    }

    /**
     * Has a version measured.
     *
     * @param analysis its number or name
     * @param key the same request under it again makes no second run; {@code null} for none
     */
    public RunReport trigger(
            String analysis,
            @Nullable String version,
            @Nullable String baseline,
            @Nullable String key)
            throws InterruptedException {
        return post(
                        "/api/v1/triggers/" + PlatformClient.segment(analysis),
                        "application/json",
                        Wire.write(new RunRequest(version, null, baseline)),
                        key)
                .as(RunReport.class);
    }

    /** The same by an analysis file. */
    public RunReport triggerByFile(
            String document,
            @Nullable String version,
            @Nullable String baseline,
            @Nullable String key)
            throws InterruptedException {
        return post(
                        "/api/v1/triggers" + query(version, baseline),
                        "application/yaml",
                        document,
                        key)
                .as(RunReport.class);
    }

    private static String query(@Nullable String version, @Nullable String baseline) {
        String query =
                Stream.of(parameter("version", version), parameter("baseline", baseline))
                        .filter(part -> !part.isEmpty())
                        .collect(Collectors.joining("&"));
        return query.isEmpty() ? "" : "?" + query;
    }

    private static String parameter(String name, @Nullable String value) {
        return value == null ? "" : name + "=" + PlatformClient.segment(value);
    }

    private Answer post(String path, String mediaType, String body, @Nullable String key)
            throws InterruptedException {
        HttpRequest.Builder request =
                client.request(path)
                        .header("Content-Type", mediaType)
                        .POST(HttpRequest.BodyPublishers.ofString(body));
        if (key != null) {
            request.header("Idempotency-Key", key);
        }
        return client.ask(request);
    }
}

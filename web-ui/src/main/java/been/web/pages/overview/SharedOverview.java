package been.web.pages.overview;

import been.analyses.Analyses;
import been.analyses.Benchmarks;
import been.analyses.Changes;
import been.tasks.Hosts;
import been.tasks.Tasks;
import been.web.pages.live.Live;
import been.web.pages.live.Shared;
import java.time.Duration;

/** The overview, read once for all browsers in which it is open. */
public final class SharedOverview {
    private static final Duration AT_MOST_EVERY = Duration.ofSeconds(1);
    private static final Duration AT_LEAST_EVERY = Duration.ofSeconds(10);

    private final Shared<Overview> shared;

    public SharedOverview(
            Analyses analyses, Changes changes, Benchmarks benchmarks, Hosts hosts, Tasks tasks) {
        this.shared =
                new Shared<>(
                        changed ->
                                Live.all(
                                        analyses.onChange(_ -> changed.run()),
                                        changes.onChange(changed),
                                        tasks.onChange(_ -> changed.run())),
                        () -> Overview.read(analyses, changes, hosts, tasks, benchmarks),
                        AT_MOST_EVERY,
                        AT_LEAST_EVERY);
    }

    Shared<Overview> shared() {
        return shared;
    }
}

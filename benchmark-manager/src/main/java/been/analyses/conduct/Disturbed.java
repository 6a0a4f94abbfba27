package been.analyses.conduct;

import been.analyses.store.StoredRun;
import been.analyses.store.StoredRun.State;
import been.protocol.HostNoise;
import been.protocol.ResourceUsage;
import been.protocol.tasks.TaskView;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Executions that are left out because others used too much of their processors' time. */
final class Disturbed {
    /** Of the time of a run on its processors. */
    static final double MOST_SHARE = 0.1;

    /** The kernel counts in hundredths of a second. */
    private static final double LEAST_SECONDS = 0.05;

    /** At most one in four: on a host that is always busy, repeating helps little. */
    static final int ONE_OF = 4;

    private Disturbed() {}

    /**
     * Why an execution is left out, as the end of a sentence, whatever it measured; empty if it
     * counts.
     *
     * @param runs of the analysis so far, which are read only if others used too much
     */
    static Optional<String> why(List<TaskView> tasks, Supplier<List<StoredRun>> runs) {
        double share =
                tasks.stream().map(TaskView::usage).mapToDouble(Disturbed::share).max().orElse(0);
        return share > MOST_SHARE && mayLeaveOut(runs.get())
                ? Optional.of("others used %.0f %% of its processors' time".formatted(100 * share))
                : Optional.empty();
    }

    private static boolean mayLeaveOut(List<StoredRun> runs) {
        long landed = runs.stream().filter(run -> run.state() == State.LANDED).count();
        long leftOut = runs.stream().filter(run -> run.state() == State.LEFT_OUT).count();
        return (leftOut + 1) * ONE_OF <= landed + leftOut + 1;
    }

    /** The share of others in the time of a run's processors; 0 where it is not known. */
    private static double share(@Nullable ResourceUsage usage) {
        if (usage == null || usage.cores().isEmpty() || !(usage.wallTimeSeconds() > 0)) {
            return 0;
        }
        HostNoise noise = usage.noise();
        double others =
                Objects.requireNonNullElse(noise.stealSeconds(), 0.0)
                        + Objects.requireNonNullElse(noise.foreignCpuOnCoresSeconds(), 0.0);
        return others < LEAST_SECONDS
                ? 0
                : others / (usage.wallTimeSeconds() * usage.cores().size());
    }
}

package been.analyses.planning;

import been.analyses.definition.Definition;
import been.statistics.plan.BinaryPlanner;
import been.statistics.plan.BinarySpread;
import been.statistics.wording.Percent;
import been.statistics.wording.SpokenDuration;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;

/**
 * How many binaries of each version are measured if the analysis chooses.
 *
 * @param executions of each version before the precision is checked next; 0 if one binary is enough
 * @param sentence the reason
 */
public record BinaryPlan(int binaries, int executions, String sentence) {
    /**
     * Binaries of each version: the number in the file, or the planned one.
     *
     * @param plan empty before the first plan, and if the file sets the number
     */
    public static int count(Definition definition, Optional<BinaryPlan> plan) {
        int chosen = plan.map(BinaryPlan::binaries).orElse(Definition.PILOT_BINARIES);
        return definition.build().map(b -> b.recipe().binaries().orElse(chosen)).orElse(1);
    }

    /** Builds of the same sources are identical. */
    public static BinaryPlan ofIdentical() {
        return new BinaryPlan(
                1, 0, "one binary of each version is enough: its builds are identical bit for bit");
    }

    /**
     * Chooses a plan from the observations.
     *
     * @param known the previous plan
     * @param progress whose half-width is that of the widest interval
     * @param build the duration of a build; empty if unknown
     */
    public static BinaryPlan of(
            BinaryPlanner planner,
            Optional<BinaryPlan> known,
            Repetition.Progress progress,
            int room,
            Optional<Duration> build) {
        int done = progress.least();
        int built = planner.binaries();
        BinaryPlanner calibrated =
                known.isEmpty()
                        ? planner
                        : planner.calibrated(progress.halfWidth(), (double) done / built);
        double execution = planner.costs().execution();
        BinaryPlanner.Plan plan =
                calibrated.plan(
                        Math.min(done + room, Repetition.MOST_EXECUTIONS), room * execution, done);
        BinarySpread decisive =
                planner.spreads().stream()
                        .max(Comparator.comparingDouble(s -> s.binary() + s.execution()))
                        .orElseThrow();
        String sentence =
                "%d binaries of each version × %s: binaries differ by %s, executions of one by %s (standard deviations)%s; an execution takes %s%s"
                        .formatted(
                                plan.binaries(),
                                plan.executions() == 1
                                        ? "1 execution"
                                        : plan.executions() + " executions",
                                deviation(decisive.binary()),
                                deviation(decisive.execution()),
                                build.map(time -> "; a build takes " + SpokenDuration.of(time))
                                        .orElse(""),
                                SpokenDuration.of(Duration.ofNanos(Math.round(execution * 1e9))),
                                plan.halfWidth() <= planner.precision()
                                        ? ""
                                        : "; ± %s is expected, with no room for more"
                                                .formatted(
                                                        Percent.size(
                                                                plan.halfWidth(),
                                                                plan.halfWidth())));
        return new BinaryPlan(plan.binaries(), plan.executions(built, done), sentence);
    }

    /** Whether all builds of a version are identical. */
    public boolean isOne() {
        return binaries == 1;
    }

    private static String deviation(double variance) {
        double deviation = Math.sqrt(Math.max(0, variance));
        return Percent.size(deviation, deviation);
    }
}

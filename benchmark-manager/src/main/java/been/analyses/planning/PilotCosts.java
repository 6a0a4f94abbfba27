package been.analyses.planning;

import been.statistics.Means;
import been.statistics.levels.Costs;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The duration of a measurement and of an execution, from pilot executions with different numbers
 * of measurements: only these reveal which part of an execution is start and warm-up.
 */
final class PilotCosts {
    /** The slope must be this many of its standard errors above 0. */
    private static final double CLEAR = 3;

    private PilotCosts() {}

    /** Executions of one experiment with the same number of measurements. */
    private record Group(int measurements, double mean, double squares, int count) {

        static Group of(int measurements, double... seconds) {
            double mean = Means.mean(seconds);
            return new Group(
                    measurements, mean, Means.squaredDeviations(seconds, mean), seconds.length);
        }
    }

    /**
     * In seconds; empty if all pilot executions have the same size, or if their durations vary too
     * much.
     */
    static Optional<Costs> of(List<PilotExecution> pilot) {
        List<Double> slopes = new ArrayList<>();
        List<Double> starts = new ArrayList<>();
        double squares = 0;
        int freedom = 0;
        double errors = 0;
        for (String experiment :
                pilot.stream().map(PilotExecution::experiment).distinct().toList()) {
            List<Group> groups = groups(pilot, experiment);
            if (groups.size() < 2) {
                continue;
            }
            Group few = groups.getFirst();
            Group many = groups.getLast();
            double more = many.measurements() - few.measurements();
            double slope = (many.mean() - few.mean()) / more;
            slopes.add(slope);
            starts.add(many.mean() - slope * many.measurements());
            errors += (1.0 / few.count() + 1.0 / many.count()) / (more * more);
            squares += few.squares() + many.squares();
            freedom += few.count() + many.count() - 2;
        }
        if (slopes.isEmpty() || freedom == 0) {
            return Optional.empty();
        }
        double slope = mean(slopes);
        double error = Math.sqrt(squares / freedom * errors) / slopes.size();
        return slope > 0 && slope > CLEAR * error
                ? Optional.of(new Costs(slope, Math.max(0, mean(starts)), 0))
                : Optional.empty();
    }

    /** Sorted by number of measurements. */
    private static List<Group> groups(List<PilotExecution> pilot, String experiment) {
        List<PilotExecution> own =
                pilot.stream().filter(e -> e.experiment().equals(experiment)).toList();
        return own.stream()
                .map(PilotExecution::asked)
                .distinct()
                .sorted()
                .map(asked ->
                        Group.of(
                                asked,
                                own.stream()
                                        .filter(e -> e.asked() == asked)
                                        .mapToDouble(PilotExecution::seconds)
                                        .toArray()))
                .toList();
    }

    private static double mean(List<Double> values) {
        return Means.mean(values.stream().mapToDouble(Double::doubleValue).toArray());
    }
}

package been.statistics.steady;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;

/**
 * The penalty from which on higher ones save few cuts more.
 *
 * <p>All segmentations that are best for some penalty come from few of them: where two lines of
 * cost over penalty cross, the next one is tried (changepoints for a range of penalties; Haynes,
 * Eckley and Fearnhead 2017). Of the penalties at which the number of cuts changes, the knee is the
 * first from above at which the curve, scaled to a square, lies furthest from the diagonal
 * (Satopää, Albrecht, Irwin and Raghavan 2011).
 */
final class Knee {

    /**
     * @param cuts how many
     * @param cost without the penalties
     */
    record Segmentation(int cuts, double cost) {}

    /** From this penalty on, that number of cuts is best. */
    private record Step(double penalty, int cuts) {}

    /** A curve that comes no further from the diagonal of the square has no knee. */
    private static final double CLEAR = 0.1;

    private final DoubleFunction<Segmentation> best;

    private Knee(DoubleFunction<Segmentation> best) {
        this.best = best;
    }

    /** {@code best} gives the best segmentation at a penalty, {@code lowest} or higher. */
    static OptionalDouble of(double lowest, DoubleFunction<Segmentation> best) {
        List<Segmentation> path = new ArrayList<>();
        Segmentation most = best.apply(lowest);
        path.add(most);
        new Knee(best).between(most, best.apply(Double.MAX_VALUE), path);
        List<Step> steps = new ArrayList<>(List.of(new Step(lowest, most.cuts())));
        for (int s = 1; s < path.size(); s++) {
            steps.add(new Step(crossing(path.get(s - 1), path.get(s)), path.get(s).cuts()));
        }
        return knee(steps);
    }

    private static double crossing(Segmentation more, Segmentation fewer) {
        return (fewer.cost() - more.cost()) / (more.cuts() - fewer.cuts());
    }

    /** Adds what is best between the two, and {@code fewer}. */
    private void between(Segmentation more, Segmentation fewer, List<Segmentation> path) {
        if (more.cuts() - fewer.cuts() > 1) {
            Segmentation middle = best.apply(crossing(more, fewer));
            if (middle.cuts() < more.cuts() && middle.cuts() > fewer.cuts()) {
                between(more, middle, path);
                between(middle, fewer, path);
                return;
            }
        }
        if (more.cuts() > fewer.cuts()) {
            path.add(fewer);
        }
    }

    private static OptionalDouble knee(List<Step> steps) {
        int last = steps.size() - 1;
        Step first = steps.getFirst();
        double width = steps.get(last).penalty() - first.penalty();
        OptionalDouble knee = OptionalDouble.empty();
        double furthest = CLEAR;
        for (int s = last - 1; s >= 0; s--) {
            Step step = steps.get(s);
            double distance =
                    1
                            - (double) step.cuts() / first.cuts()
                            - (step.penalty() - first.penalty()) / width;
            if (distance > furthest) {
                furthest = distance;
                knee = OptionalDouble.of(step.penalty());
            } else if (knee.isPresent() && distance < furthest - 1.0 / last) {
                break;
            }
        }
        return knee;
    }
}

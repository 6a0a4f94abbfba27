package been.analyses.conduct;

import been.analyses.store.StoredRun;
import been.analyses.store.StoredRun.State;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** Distributes executions evenly over the binaries of each version. */
final class Spread {
    private final int binaries;
    private final Map<String, Integer> all = new HashMap<>();
    private final Map<Binary, Integer> counting = new HashMap<>();
    private final Map<Binary, Integer> numbers = new HashMap<>();

    private record Binary(String experiment, int number) {}

    /**
     * @param runs so far
     * @param binaries number of each version
     */
    Spread(Collection<StoredRun> runs, int binaries) {
        this.binaries = binaries;
        runs.forEach(this::add);
    }

    void add(StoredRun run) {
        var binary = new Binary(run.experiment(), run.binary());
        boolean isCounting = run.state() == State.PLANNED || run.state() == State.LANDED;
        all.merge(run.experiment(), 1, Integer::sum);
        counting.merge(binary, isCounting ? 1 : 0, Integer::sum);
        numbers.merge(binary, run.number() + 1, Math::max);
    }

    /** Executions of an experiment so far, including failed ones. */
    int executions(String experiment) {
        return all.getOrDefault(experiment, 0);
    }

    /** The binary with the fewest valid or planned executions; the first of several. */
    int next(String experiment) {
        int next = 0;
        for (int binary = 1; binary < binaries; binary++) {
            next = counting(experiment, binary) < counting(experiment, next) ? binary : next;
        }
        return next;
    }

    private int counting(String experiment, int binary) {
        return counting.getOrDefault(new Binary(experiment, binary), 0);
    }

    /** The number of the next execution of a binary. */
    int number(String experiment, int binary) {
        return numbers.getOrDefault(new Binary(experiment, binary), 0);
    }
}

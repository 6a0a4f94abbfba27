package been.analyses.conduct;

import been.analyses.store.StoredExperiment;
import java.util.List;

/** Compares the sources of two versions by what a benchmark uses of them. */
@FunctionalInterface
public interface UnusedChanges {

    /**
     * The files that differ, if the benchmark uses none of them; empty if it may use one, or if
     * none differs.
     *
     * @param before a version that was built
     */
    List<String> between(long analysis, StoredExperiment before, StoredExperiment after);
}

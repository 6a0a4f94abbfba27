package been.analyses.conduct;

import been.analyses.definition.Definition;
import been.analyses.planning.Experiment;
import been.analyses.planning.Unit;
import been.analyses.store.StoredContext.Purpose;
import been.analyses.store.StoredExperiment;
import been.protocol.HostName;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Experiments measured together, in interleaved blocks on one host. A repeat measures all of its
 * hosts in one block.
 *
 * @param purpose of its contexts
 * @param about subject of its contexts, in addition to their purpose: a platform, or the number of
 *     a confirmation
 * @param host of all of them; {@code null} for where they belong
 * @param doing shown while nothing delays it; {@code null} if the state is enough
 */
record Trial(
        Purpose purpose,
        List<String> about,
        @Nullable HostName host,
        List<StoredExperiment> experiments,
        @Nullable String doing) {

    Map<String, Experiment> byKey() {
        return experiments.stream()
                .collect(Collectors.toMap(StoredExperiment::key, StoredExperiment::experiment));
    }

    /** The units of the trial. */
    List<Unit> units(Definition definition) {
        return units(definition, experiments);
    }

    static List<Unit> units(Definition definition, List<StoredExperiment> experiments) {
        return Unit.of(
                definition.repeat().options().isDuet(),
                definition.kind(),
                experiments.stream().map(StoredExperiment::experiment).toList(),
                experiments.stream()
                        .filter(StoredExperiment::isOut)
                        .map(StoredExperiment::key)
                        .collect(Collectors.toSet()),
                Math.min(definition.baseline(), experiments.size() - 1));
    }

    /** Whether the analysis measures other platforms beside these experiments. */
    boolean isOneOfSeveral() {
        return purpose == Purpose.BLOCK && !about.isEmpty();
    }

    List<StoredExperiment> live() {
        return experiments.stream().filter(experiment -> !experiment.isOut()).toList();
    }

    boolean has(String experiment) {
        return experiments.stream().anyMatch(own -> own.key().equals(experiment));
    }

    boolean isLive(String experiment) {
        return live().stream().anyMatch(own -> own.key().equals(experiment));
    }
}

package been.analyses.conduct;

import been.analyses.definition.Definition;
import been.analyses.planning.Experiment;
import been.analyses.planning.Experiments;
import been.analyses.store.AnalysisStore;
import been.analyses.store.StoredAnalysis;
import been.analyses.store.StoredExperiment;
import been.protocol.analyses.VersionDetails;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Versions that a regression is given after it was handed in. */
final class Adding {
    private Adding() {}

    /** As experiments: those that it has already, and new ones. */
    static List<StoredExperiment> all(
            AnalysisStore store, Undertaking undertaking, List<String> versions) {
        List<StoredExperiment> known = store.history(undertaking.id());
        List<StoredExperiment> all = new ArrayList<>();
        known.stream().filter(e -> versions.contains(e.experiment().version())).forEach(all::add);
        all.addAll(unknown(store, undertaking, versions));
        return all;
    }

    /** Those of them that it does not have. */
    static List<StoredExperiment> unknown(
            AnalysisStore store, Undertaking undertaking, List<String> versions) {
        return unknown(store, undertaking, versions, Map.of());
    }

    static List<StoredExperiment> unknown(
            AnalysisStore store,
            Undertaking undertaking,
            List<String> versions,
            Map<String, VersionDetails> details) {
        List<StoredExperiment> known = store.history(undertaking.id());
        Set<String> names =
                known.stream()
                        .flatMap(e -> Stream.ofNullable(e.experiment().version()))
                        .collect(Collectors.toSet());
        List<String> others =
                versions.stream().distinct().filter(version -> !names.contains(version)).toList();
        List<Experiment> added =
                Experiments.added(
                        undertaking.definition(),
                        known.stream().map(StoredExperiment::key).toList(),
                        others);
        return added.stream()
                .map(e ->
                        new StoredExperiment(e, details.get(e.version()), null, List.of(), null, 0))
                .toList();
    }

    /** The definition with the budget that all its experiments bring. */
    static Definition grown(AnalysisStore store, StoredAnalysis analysis, Definition definition) {
        if (analysis.era() == 1) {
            return definition; // nothing was added yet
        }
        List<StoredExperiment> all = store.experiments(analysis.id());
        int first = (int) all.stream().filter(e -> e.added() == 0).count();
        return first == 0 || first == all.size()
                ? definition
                : definition.repeated(definition.repeat().shared(all.size(), first));
    }
}

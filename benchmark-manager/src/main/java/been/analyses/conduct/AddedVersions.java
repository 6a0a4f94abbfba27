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

/** Versions that are added to a submitted regression. */
final class AddedVersions {
    private AddedVersions() {}

    /** Splits versions into existing and new experiments. */
    static List<StoredExperiment> all(
            AnalysisStore store, RunningAnalysis running, List<String> versions) {
        List<StoredExperiment> known = store.history(running.id());
        List<StoredExperiment> all = new ArrayList<>();
        known.stream().filter(e -> versions.contains(e.experiment().version())).forEach(all::add);
        all.addAll(unknown(store, running, versions));
        return all;
    }

    /** The new experiments among them. */
    static List<StoredExperiment> unknown(
            AnalysisStore store, RunningAnalysis running, List<String> versions) {
        return unknown(store, running, versions, Map.of());
    }

    static List<StoredExperiment> unknown(
            AnalysisStore store,
            RunningAnalysis running,
            List<String> versions,
            Map<String, VersionDetails> details) {
        List<StoredExperiment> known = store.history(running.id());
        Set<String> names =
                known.stream()
                        .flatMap(e -> Stream.ofNullable(e.experiment().version()))
                        .collect(Collectors.toSet());
        List<String> others =
                versions.stream().distinct().filter(version -> !names.contains(version)).toList();
        List<Experiment> added =
                Experiments.added(
                        running.definition(),
                        known.stream().map(StoredExperiment::key).toList(),
                        others);
        return added.stream()
                .map(e ->
                        new StoredExperiment(e, details.get(e.version()), null, List.of(), null, 0))
                .toList();
    }

    /** The definition with the combined budget of all its experiments. */
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

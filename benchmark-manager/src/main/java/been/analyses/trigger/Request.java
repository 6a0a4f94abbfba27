package been.analyses.trigger;

import been.analyses.Runs.Wanted;
import been.analyses.definition.Definition;
import been.analyses.definition.Versions;
import been.analyses.module.VersionSource;
import been.analyses.store.StoredAnalysis;
import been.protocol.analyses.AnalysisKind;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.RunView.Kind;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a trigger comes to. */
public sealed interface Request {

    /**
     * It can be done.
     *
     * @param document of an analysis of its own; absent where the one that is asked measures it
     */
    record Possible(Kind kind, @Nullable String document) implements Request {}

    /** It cannot. */
    record Impossible(String why) implements Request {}

    /** Why no analysis of this definition could do that; empty when one could. */
    static Optional<String> unfit(Definition definition, Wanted wanted) {
        String version = wanted.version();
        String baseline = wanted.baseline();
        for (String named : Arrays.asList(version, baseline)) {
            if (named != null && !VersionSource.isVersion(named)) {
                return Optional.of(
                        "'%s' can be no version; expected %s"
                                .formatted(named, VersionSource.WHAT_IS_A_VERSION));
            }
        }
        if (definition.kind() == AnalysisKind.COMPARISON) {
            return baseline == null
                    ? Optional.empty()
                    : Optional.of(
                            "a comparison holds configurations against one of them; leave the baseline out");
        }
        if (version == null) {
            return baseline == null && definition.versions() instanceof Versions.Released
                    ? Optional.empty()
                    : Optional.of(
                            baseline == null
                                    ? "'%s' lists its versions, so nobody can be asked for new ones; name a version"
                                            .formatted(definition.name())
                                    : "a baseline needs a version that is held against it");
        }
        return version.equals(baseline)
                ? Optional.of("a version cannot be its own baseline: " + version)
                : Optional.empty();
    }

    static Request of(StoredAnalysis analysis, Definition definition, Wanted wanted) {
        Optional<String> unfit = unfit(definition, wanted);
        if (unfit.isPresent()) {
            return new Impossible(unfit.get());
        }
        String version = wanted.version();
        String baseline = wanted.baseline();
        if (definition.kind() == AnalysisKind.COMPARISON) {
            return new Possible(Kind.AGAIN, DerivedFile.again(analysis.document(), version));
        }
        if (version == null) {
            return halted(analysis, new Possible(Kind.LOOK, null));
        }
        return baseline == null
                ? added(analysis)
                : new Possible(
                        Kind.PAIR,
                        DerivedFile.pair(analysis.document(), analysis.name(), baseline, version));
    }

    private static Request added(StoredAnalysis analysis) {
        return halted(analysis, new Possible(Kind.ADD, null));
    }

    private static Request halted(StoredAnalysis analysis, Request otherwise) {
        AnalysisState state = analysis.state();
        if (state == AnalysisState.STOPPED) {
            return new Impossible(
                    "analysis %d was stopped; continue it first".formatted(analysis.id()));
        }
        return state == AnalysisState.FAILED
                ? new Impossible(
                        "analysis %d failed, so there is nothing to hold a version against; start it anew"
                                .formatted(analysis.id()))
                : otherwise;
    }
}

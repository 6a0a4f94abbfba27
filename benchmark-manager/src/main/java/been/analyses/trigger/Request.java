package been.analyses.trigger;

import been.analyses.Runs.Wanted;
import been.analyses.definition.Definition;
import been.analyses.definition.Versions;
import been.analyses.module.VersionSource;
import been.analyses.store.StoredAnalysis;
import been.protocol.analyses.AnalysisKind;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.RunView.Kind;
import been.task.version.VersionOrder;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Translates a trigger into a request. */
public sealed interface Request {
    /** Digits that name a version from Git. */
    int COMMIT_DIGITS = 12;

    /**
     * The request is possible.
     *
     * @param document of a separate analysis; absent if the triggered one measures it
     * @param named the request, with versions as named by the analysis
     */
    record Possible(Kind kind, @Nullable String document, Wanted named) implements Request {}

    /** The request is impossible. */
    record Impossible(String why) implements Request {}

    /** The same, with commits named like versions: by the start of their hash. */
    static Wanted named(Definition definition, Wanted wanted) {
        return isOfCommits(definition)
                ? new Wanted(commit(wanted.version()), commit(wanted.baseline()))
                : wanted;
    }

    private static boolean isOfCommits(Definition definition) {
        return definition.versions() instanceof Versions.Released released
                && released.source() instanceof VersionSource.Git;
    }

    private static @Nullable String commit(@Nullable String hash) {
        return hash == null || hash.length() <= COMMIT_DIGITS
                ? hash
                : hash.substring(0, COMMIT_DIGITS);
    }

    /**
     * Why no analysis with this definition could run the request; empty if one could.
     *
     * @param document its file
     */
    static Optional<String> unfit(Definition definition, String document, Wanted wanted) {
        String version = wanted.version();
        String baseline = wanted.baseline();
        for (String named : Arrays.asList(version, baseline)) {
            if (named != null && !VersionSource.isVersion(named)) {
                return Optional.of(
                        "'%s' is not a version; expected %s"
                                .formatted(named, VersionSource.WHAT_IS_A_VERSION));
            }
            if (named != null && isOfCommits(definition) && !named.matches("[0-9a-f]{12,64}")) {
                return Optional.of(
                        "'%s' is no hash of a commit; expected at least its first %d digits"
                                .formatted(named, COMMIT_DIGITS));
            }
        }
        if (definition.kind() == AnalysisKind.COMPARISON) {
            return baseline == null
                    ? Optional.empty()
                    : Optional.of(
                            "a comparison has its baseline in the file; leave the baseline out");
        }
        if (version == null) {
            return baseline == null && definition.versions() instanceof Versions.Released
                    ? Optional.empty()
                    : Optional.of(
                            baseline == null
                                    ? "'%s' lists its versions, so there are no new ones to look for; name a version"
                                            .formatted(definition.name())
                                    : "a baseline needs a version to compare with it");
        }
        if (version.equals(baseline)) {
            return Optional.of("a version cannot be its own baseline: " + version);
        }
        // What sorts its versions would compare the two the other way round.
        return baseline != null
                        && DerivedFile.isSorted(document)
                        && VersionOrder.OLDEST_FIRST.compare(version, baseline) < 0
                ? Optional.of(
                        "%s comes before its baseline %s; exchange the two"
                                .formatted(version, baseline))
                : Optional.empty();
    }

    static Request of(StoredAnalysis analysis, Definition definition, Wanted wanted) {
        Optional<String> unfit = unfit(definition, analysis.document(), wanted);
        if (unfit.isPresent()) {
            return new Impossible(unfit.get());
        }
        Wanted named = named(definition, wanted);
        String version = named.version();
        String baseline = named.baseline();
        if (definition.kind() == AnalysisKind.COMPARISON) {
            return new Possible(Kind.AGAIN, DerivedFile.again(analysis.document(), version), named);
        }
        if (version == null) {
            return halted(analysis, new Possible(Kind.LOOK, null, named));
        }
        return baseline == null
                ? halted(analysis, new Possible(Kind.ADD, null, named))
                : new Possible(
                        Kind.PAIR,
                        DerivedFile.pair(analysis.document(), analysis.name(), baseline, version),
                        named);
    }

    private static Request halted(StoredAnalysis analysis, Request otherwise) {
        AnalysisState state = analysis.state();
        if (state == AnalysisState.STOPPED) {
            return new Impossible(
                    "analysis %d was stopped; continue it first".formatted(analysis.id()));
        }
        return state == AnalysisState.FAILED
                ? new Impossible(
                        "analysis %d failed, so it has no results to compare with; submit it again"
                                .formatted(analysis.id()))
                : otherwise;
    }
}

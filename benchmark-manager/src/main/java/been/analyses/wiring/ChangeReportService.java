package been.analyses.wiring;

import been.analyses.AnalysisQuery;
import been.analyses.ChangeReports;
import been.analyses.Changes;
import been.analyses.Repeats;
import been.analyses.conduct.Definitions;
import been.analyses.document.ChangeDocument;
import been.analyses.notify.NoticeStore;
import been.analyses.store.AnalysisStore;
import been.analyses.store.StoredAnalysis;
import been.analyses.trigger.DerivedFile;
import been.analyses.wiring.ChangedVersions.Both;
import been.analyses.wiring.ChangedVersions.Measured;
import been.protocol.PackageReference;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.AnalysisView;
import been.protocol.analyses.Change;
import been.protocol.analyses.ChangeReport;
import been.protocol.analyses.ChangeReport.Search;
import been.protocol.analyses.EnvironmentDifference;
import been.protocol.analyses.EnvironmentDifference.Property;
import been.protocol.analyses.Modifications;
import been.protocol.analyses.RepeatView;
import been.protocol.profiles.Explanation;
import been.protocol.profiles.FunctionCost;
import been.protocol.results.StoredExecution;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Composes reports from what the other parts know. */
final class ChangeReportService implements ChangeReports {
    private static final int MOST_SEARCHES = 5;

    private final AnalysisStore store;
    private final Definitions definitions;
    private final Changes changes;
    private final ChangedVersions versions;
    private final ModificationFinder modifications;
    private final ExplanationService explanations;
    private final RepeatCheck check;
    private final Repeats repeats;
    private final NoticeStore notices;
    private final Function<StoredAnalysis, AnalysisView> views;

    ChangeReportService(
            AnalysisStore store,
            Definitions definitions,
            Changes changes,
            ChangedVersions versions,
            ModificationFinder modifications,
            ExplanationService explanations,
            RepeatCheck check,
            Repeats repeats,
            NoticeStore notices,
            Function<StoredAnalysis, AnalysisView> views) {
        this.store = store;
        this.definitions = definitions;
        this.changes = changes;
        this.versions = versions;
        this.modifications = modifications;
        this.explanations = explanations;
        this.check = check;
        this.repeats = repeats;
        this.notices = notices;
        this.views = views;
    }

    @Override
    public Optional<ChangeReport> of(long id) {
        return changes.change(id).map(this::report);
    }

    @Override
    public Optional<String> markdown(long id) {
        return of(id).map(ChangeDocument::markdown);
    }

    @Override
    public Optional<String> difference(long id, String path) {
        return changes.change(id)
                .flatMap(versions::of)
                .flatMap(both -> modifications.difference(both, path));
    }

    private ChangeReport report(Change change) {
        Optional<Both> both = versions.of(change);
        List<StoredAnalysis> searches = searches(change);
        Explanation explanation = explanations.of(change.id()).orElseThrow();
        List<String> frames = explanations.frames(change, explanation);
        return new ChangeReport(
                change,
                changes.steps(change.id()),
                both.map(one -> coincidences(one, frames)).orElse(List.of()),
                both.map(one -> measured(one.old())).orElse(null),
                both.map(one -> measuredAgain(one.old())).orElse(List.of()),
                both.map(one -> modifications.of(change, one, searches, frames))
                        .orElseGet(() -> unknown(change)),
                explanation.state(),
                explanation.functions().stream().filter(FunctionCost::isChanged).toList(),
                searches.stream().flatMap(one -> search(one).stream()).toList(),
                notices.notified(change));
    }

    private static Modifications unknown(Change change) {
        return new Modifications(
                "version %s is not measured any more".formatted(change.oldVersion()),
                List.of(),
                false,
                List.of(),
                0,
                false);
    }

    private List<StoredAnalysis> searches(Change change) {
        String start = DerivedFile.bisectionName(change, "");
        return store.analyses(new AnalysisQuery(start, "", Set.of()), 0, MOST_SEARCHES).stream()
                .filter(one -> one.name().startsWith(start))
                .toList();
    }

    private Optional<Search> search(StoredAnalysis analysis) {
        return Optional.ofNullable(views.apply(analysis).bisection())
                .map(found -> new Search(new AnalysisId(analysis.id()), analysis.state(), found));
    }

    /** Other causes, those that need no look at the software first. */
    private List<EnvironmentDifference> coincidences(Both both, List<String> frames) {
        List<EnvironmentDifference> found = new ArrayList<>();
        List<StoredExecution> then = executions(both.old());
        List<StoredExecution> now = executions(both.current());
        if (!then.isEmpty() && !now.isEmpty()) {
            found.addAll(check.between(then, now));
        }
        packages(both).ifPresent(found::add);
        modifications.dependencies(both, frames).ifPresent(found::add);
        return found;
    }

    private List<StoredExecution> executions(Measured measured) {
        return check.executions(measured.analysis(), List.of(measured.experiment()));
    }

    private Optional<EnvironmentDifference> packages(Both both) {
        if (both.isOneAnalysis()
                || !(definitions.of(both.old().analysis()) instanceof Definitions.Known(var then))
                || !(definitions.of(both.current().analysis())
                        instanceof Definitions.Known(var now))) {
            return Optional.empty();
        }
        var aliases = new TreeSet<>(then.packages().keySet());
        aliases.addAll(now.packages().keySet());
        List<Property> changed =
                aliases.stream()
                        .filter(alias ->
                                !digest(then.packages(), alias)
                                        .equals(digest(now.packages(), alias)))
                        .map(alias ->
                                new Property(
                                        alias,
                                        version(then.packages(), alias),
                                        version(now.packages(), alias)))
                        .toList();
        return changed.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new EnvironmentDifference(
                                EnvironmentDifference.PACKAGE,
                                "analyses %d and %d measured with other packages of the benchmark"
                                        .formatted(
                                                both.old().analysis().id(),
                                                both.current().analysis().id()),
                                changed));
    }

    private static String digest(Map<String, PackageReference> packages, String alias) {
        return Optional.ofNullable(packages.get(alias)).map(PackageReference::digest).orElse("");
    }

    private static @Nullable String version(Map<String, PackageReference> packages, String alias) {
        return Optional.ofNullable(packages.get(alias))
                .map(PackageReference::toString)
                .orElse(null);
    }

    private static ChangeReport.Measured measured(Measured old) {
        return new ChangeReport.Measured(
                new AnalysisId(old.analysis().id()), old.experiment().key());
    }

    /** Repeats that show whether the old version is as it was. */
    private List<RepeatView> measuredAgain(Measured old) {
        String label = old.experiment().experiment().label();
        return repeats.of(new AnalysisId(old.analysis().id())).stream()
                .filter(repeat -> repeat.original().value() == old.analysis().id())
                .filter(repeat -> repeat.experiment() == null || repeat.experiment().equals(label))
                .toList();
    }
}

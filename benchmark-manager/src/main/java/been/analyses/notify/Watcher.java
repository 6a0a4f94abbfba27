package been.analyses.notify;

import been.analyses.Analyses;
import been.analyses.Benchmarks;
import been.analyses.notify.NoticeStore.Ending;
import been.analyses.notify.NoticeStore.Happening;
import been.analyses.notify.NoticeStore.SeriesChange;
import been.analyses.notify.Wording.Content;
import been.analyses.notify.Wording.Finding;
import been.analyses.trigger.DerivedFile;
import been.analyses.trigger.ScheduleRows;
import been.analyses.trigger.ScheduleRows.Missed;
import been.protocol.Wire;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.AnalysisKind;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.AnalysisSummary;
import been.protocol.analyses.AnalysisView;
import been.protocol.analyses.AnalysisView.Comparison;
import been.protocol.analyses.BenchmarkHealth;
import been.protocol.analyses.ChangeSeries;
import been.protocol.analyses.Verdict;
import been.protocol.hosts.HostView;
import been.protocol.notifications.Event;
import been.protocol.notifications.Rule;
import been.tasks.Hosts;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Turns events into notices. It reads them from the database, so that an end that no controller was
 * running for is still reported, once.
 */
final class Watcher {
    private static final int MOST_NAMED = 3;
    private static final int MOST_QUARANTINED = 1_000;
    private static final Benchmarks.Filter QUARANTINED = new Benchmarks.Filter(null, null, true);

    /** How long verdicts may take to be recorded until their analysis is reported without that. */
    private static final Duration LATEST = Duration.ofHours(1);

    /** A host counts as lost after a minute; reading all hosts is expensive. */
    private static final Duration BETWEEN_LOOKS_AT_HOSTS = Duration.ofSeconds(30);

    private final NoticeStore store;
    private final Analyses analyses;
    private final Hosts hosts;
    private final ScheduleRows schedules;
    private final Benchmarks benchmarks;
    private final InstantSource clock;
    private @Nullable Long lookedAtHosts;

    Watcher(
            NoticeStore store,
            Analyses analyses,
            Hosts hosts,
            ScheduleRows schedules,
            Benchmarks benchmarks,
            InstantSource clock) {
        this.store = store;
        this.analyses = analyses;
        this.hosts = hosts;
        this.schedules = schedules;
        this.benchmarks = benchmarks;
        this.clock = clock;
    }

    /** Stores notices for all new events. */
    void look() {
        for (Ending ending : store.findUnreported(clock.instant().minus(LATEST))) {
            analyses.view(new AnalysisId(ending.analysis())).ifPresent(v -> report(ending, v));
        }
        store.findUnreportedChanges().stream()
                .collect(
                        Collectors.groupingBy(
                                change -> List.of(change.analysis(), change.verdict()),
                                LinkedHashMap::new,
                                Collectors.toList()))
                .values()
                .forEach(this::report);
        benchmarks.list(QUARANTINED, 0, MOST_QUARANTINED).forEach(this::report);
        schedules.missed(clock.instant()).forEach(this::report);
        long now = System.nanoTime();
        if (lookedAtHosts == null || now - lookedAtHosts > BETWEEN_LOOKS_AT_HOSTS.toNanos()) {
            lookedAtHosts = now;
            hosts.hosts().stream()
                    .filter(host -> host.state() == HostView.HostState.LOST)
                    .forEach(this::report);
        }
    }

    private void report(Ending ending, AnalysisView view) {
        AnalysisSummary summary = view.summary();
        List<Comparison> unreported = unreported(ending, view);
        List<Happening> happenings = new ArrayList<>();
        if (store.isCheck(ending.analysis())) {
            store.record(ending, happenings, Set.of(), (_, _) -> false);
            return;
        }
        if (summary.kind() == AnalysisKind.REGRESSION) {
            findings(ending, view, unreported, Verdict.REGRESSED, Event.REGRESSED)
                    .ifPresent(happenings::add);
            findings(ending, view, unreported, Verdict.IMPROVED, Event.IMPROVED)
                    .ifPresent(happenings::add);
        }
        end(ending, summary).ifPresent(happenings::add);
        store.record(
                ending,
                happenings,
                unreported.stream().map(Watcher::key).collect(Collectors.toSet()),
                concerned(ending.analysis(), view));
    }

    /** Reports changes that series show and no neighbours, of one analysis and in one direction. */
    private void report(List<SeriesChange> changes) {
        SeriesChange first = changes.getFirst();
        Event event = first.verdict() == Verdict.REGRESSED ? Event.REGRESSED : Event.IMPROVED;
        long series = first.series();
        String page =
                changes.stream().allMatch(change -> change.series() == series)
                        ? "/changes/" + series
                        : "/changes?view=list";
        var content =
                new Content(
                        first.analysis(),
                        first.name(),
                        null,
                        null,
                        changes.stream().map(Watcher::finding).toList(),
                        page);
        String what =
                named(
                        changes.stream()
                                .collect(
                                        Collectors.groupingBy(
                                                Watcher::place,
                                                LinkedHashMap::new,
                                                Collectors.mapping(
                                                        SeriesChange::metric,
                                                        Collectors.toList()))));
        store.record(
                changes,
                new Happening(
                        "series-" + UUID.randomUUID(),
                        event,
                        first.analysis(),
                        "%s: %s %s".formatted(first.name(), what, first.verdict()),
                        Wire.write(content),
                        clock.instant()),
                analyses.view(new AnalysisId(first.analysis()))
                        .map(view -> concerned(first.analysis(), view))
                        .orElse((rule, on) -> rule.on().contains(on) && rule.analyses().isEmpty()));
    }

    private static String place(SeriesChange change) {
        return change.until().equals(change.version())
                ? "since " + change.version()
                : "gradually from %s to %s".formatted(change.version(), change.until());
    }

    private static Finding finding(SeriesChange change) {
        return new Finding(
                change.metric(),
                change.oldVersion(),
                change.until(),
                change.effect(),
                change.low(),
                change.high(),
                change.confidence(),
                change.verdict(),
                change.sentence());
    }

    /** Such as {@code parse, write in 2.17.0; copy in 2.19.0}: what has one cause is together. */
    private static String named(Map<String, List<String>> metricsByPlace) {
        String named =
                metricsByPlace.entrySet().stream()
                        .limit(MOST_NAMED)
                        .map(each -> metrics(each.getValue()) + " " + each.getKey())
                        .collect(Collectors.joining("; "));
        int more = metricsByPlace.size() - MOST_NAMED;
        return more > 0 ? "%s; and at %d more versions".formatted(named, more) : named;
    }

    private static String metrics(List<String> metrics) {
        String named = metrics.stream().limit(MOST_NAMED).collect(Collectors.joining(", "));
        int more = metrics.size() - MOST_NAMED;
        return more > 0 ? "%s and %d more".formatted(named, more) : named;
    }

    /**
     * For an analysis that a run started, rules for the original analysis apply, too. Rules for all
     * analyses do not apply to what somebody tries in a working tree.
     */
    private BiPredicate<Rule, Event> concerned(long id, AnalysisView view) {
        boolean isOfAll = !DerivedFile.isOfWorkingTree(view.document());
        Set<String> names = new HashSet<>(List.of(Long.toString(id), view.summary().name()));
        store.askedFor(id)
                .ifPresent(asked -> {
                    names.add(Long.toString(asked));
                    analyses.view(new AnalysisId(asked))
                            .ifPresent(one -> names.add(one.summary().name()));
                });
        return (rule, event) ->
                rule.on().contains(event)
                        && ((isOfAll && rule.analyses().isEmpty())
                                || rule.analyses().stream().anyMatch(names::contains));
    }

    /** Verdicts that have not been reported, of benchmarks that are relied on. */
    private List<Comparison> unreported(Ending ending, AnalysisView view) {
        if (view.summary().state() != AnalysisState.FINISHED) {
            return List.of();
        }
        Set<String> reported = store.findReported(ending.analysis());
        Set<String> quarantined = store.quarantined(ending.analysis());
        return view.comparisons().stream()
                .filter(c -> c.verdict().isChange())
                .filter(c -> !reported.contains(key(c)))
                .filter(c -> !quarantined.contains(c.newExperiment() + " " + c.metric()))
                .toList();
    }

    private static String key(Comparison comparison) {
        return String.join(
                " ",
                comparison.metric(),
                comparison.oldExperiment(),
                comparison.newExperiment(),
                comparison.verdict().word());
    }

    private Optional<Happening> findings(
            Ending ending,
            AnalysisView view,
            List<Comparison> unreported,
            Verdict verdict,
            Event event) {
        List<Finding> findings =
                unreported.stream()
                        .filter(c -> c.verdict() == verdict)
                        .map(c -> finding(c, view))
                        .toList();
        if (findings.isEmpty()) {
            return Optional.empty();
        }
        AnalysisSummary summary = view.summary();
        String what =
                named(
                        findings.stream()
                                .collect(
                                        Collectors.groupingBy(
                                                finding -> "in " + finding.newLabel(),
                                                LinkedHashMap::new,
                                                Collectors.mapping(
                                                        Finding::metric, Collectors.toList()))));
        String title = "%s: %s %s".formatted(summary.name(), what, verdict);
        return Optional.of(happening(ending, summary, event, title, null, findings));
    }

    private static Finding finding(Comparison comparison, AnalysisView view) {
        return new Finding(
                comparison.metric(),
                view.label(comparison.oldExperiment()),
                view.label(comparison.newExperiment()),
                comparison.change(),
                comparison.low(),
                comparison.high(),
                comparison.confidence(),
                comparison.verdict(),
                comparison.sentence());
    }

    private Optional<Happening> end(Ending ending, AnalysisSummary summary) {
        return switch (summary.state()) {
            case FINISHED -> {
                if (store.isWithoutNews(ending.analysis())) {
                    yield Optional.empty();
                }
                String title = "%s finished: %s".formatted(summary.name(), summary.outcome());
                yield Optional.of(
                        happening(ending, summary, Event.FINISHED, title, null, List.of()));
            }
            case FAILED, PAUSED -> {
                String title =
                        summary.name()
                                + (summary.state() == AnalysisState.FAILED
                                        ? " failed"
                                        : " is paused");
                yield Optional.of(
                        happening(
                                ending,
                                summary,
                                Event.FAILED,
                                title,
                                summary.stateDetail(),
                                List.of()));
            }
            case STOPPED, PREPARING, MEASURING, CONFIRMING, EVALUATING -> Optional.empty();
        };
    }

    private Happening happening(
            Ending ending,
            AnalysisSummary summary,
            Event event,
            String title,
            @Nullable String detail,
            List<Finding> findings) {
        var content = new Content(ending.analysis(), summary.name(), null, detail, findings, null);
        return new Happening(
                "%s-%d-%s".formatted(event.word(), ending.analysis(), ending.mark()),
                event,
                ending.analysis(),
                title,
                Wire.write(content),
                Objects.requireNonNullElseGet(summary.endedAt(), clock::instant));
    }

    private void report(HostView host) {
        Instant since = Objects.requireNonNullElseGet(host.since(), () -> Instant.EPOCH);
        var content = new Content(null, null, host.name().value(), host.why(), List.of(), null);
        store.record(
                new Happening(
                        "host-lost-%s-%d".formatted(host.name(), since.toEpochMilli()),
                        Event.HOST_LOST,
                        null,
                        "host %s is lost".formatted(host.name()),
                        Wire.write(content),
                        clock.instant()),
                (rule, event) -> rule.on().contains(event));
    }

    private void report(BenchmarkHealth health) {
        ChangeSeries series = health.series();
        Instant since = Objects.requireNonNull(series.quarantinedAt(), "since when");
        String detail =
                "%d of the last %d comparisons of a version with itself reported a change; its changes are shown, but not notified"
                        .formatted(
                                health.comparisons().falseAlarms(), health.comparisons().count());
        report(
                health.analysis(),
                "quarantined-%d-%d".formatted(series.id(), since.toEpochMilli()),
                Event.QUARANTINED,
                "%s of %s on %s is quarantined"
                        .formatted(series.metric().label(), series.software(), series.host()),
                detail,
                "/benchmarks/" + series.id());
    }

    private void report(Missed missed) {
        report(
                missed.schedule().analysis(),
                missed.mark(),
                Event.MISSED,
                "%s: schedule %d %s"
                        .formatted(missed.schedule().name(), missed.schedule().id(), missed.why()),
                null,
                "/administration/automation");
    }

    private void report(
            AnalysisId analysis,
            String source,
            Event event,
            String title,
            @Nullable String detail,
            String page) {
        if (store.isKnown(source)) {
            return; // the view is expensive, and this is found again at every look
        }
        analyses.view(analysis)
                .ifPresent(view ->
                        store.record(
                                new Happening(
                                        source,
                                        event,
                                        analysis.value(),
                                        title,
                                        Wire.write(
                                                new Content(
                                                        analysis.value(),
                                                        view.summary().name(),
                                                        null,
                                                        detail,
                                                        List.of(),
                                                        page)),
                                        clock.instant()),
                                concerned(analysis.value(), view)));
    }
}

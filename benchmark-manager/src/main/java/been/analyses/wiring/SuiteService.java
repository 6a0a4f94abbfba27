package been.analyses.wiring;

import been.analyses.Runs.Wanted;
import been.analyses.Start;
import been.analyses.Suites;
import been.analyses.conduct.Findings;
import been.analyses.definition.Catalog;
import been.analyses.store.AnalysisStore;
import been.analyses.suite.StoredSuite;
import been.analyses.suite.StoredSuite.Member;
import been.analyses.suite.Suite;
import been.analyses.suite.SuiteJudgement;
import been.analyses.suite.SuiteReader;
import been.analyses.suite.SuiteReport;
import been.analyses.suite.SuiteStore;
import been.analyses.suite.Turns;
import been.analyses.trigger.DerivedFile;
import been.documents.Problem;
import been.documents.Reading;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.AnalysisView;
import been.protocol.analyses.RunView;
import been.protocol.analyses.SuiteSummary;
import been.protocol.analyses.SuiteView;
import been.tasks.RequestKey;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The suites of a platform, stored in its database. Each controller accepts them, the leader starts
 * their analyses. Every step may be repeated.
 */
final class SuiteService implements Suites, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SuiteService.class);

    /** Stands for all suites with analyses that wait. */
    private static final long ALL = 0;

    private final SuiteStore suites;
    private final AnalysisStore store;
    private final AnalysisService analyses;
    private final Catalog published;
    private final BooleanSupplier leads;
    private final InstantSource clock;
    private final Advancer advancer;
    private final AutoCloseable subscription;

    SuiteService(
            DataSource database,
            AnalysisStore store,
            AnalysisService analyses,
            Catalog published,
            BooleanSupplier leads,
            InstantSource clock) {
        this.suites = new SuiteStore(database);
        this.store = store;
        this.analyses = analyses;
        this.published = published;
        this.leads = leads;
        this.clock = clock;
        this.advancer = new Advancer("suites", this::open, this::advance);
        this.subscription = analyses.onChange(_ -> advancer.look(ALL));
    }

    void start() {
        advancer.start();
    }

    @Override
    public Answer start(String document, Wanted versions, String who, @Nullable RequestKey key) {
        if ((versions.version() == null) != (versions.baseline() == null)) {
            return new Refused(
                    List.of(
                            new Problem(
                                    1,
                                    1,
                                    "",
                                    "version",
                                    "a suite compares a version with a baseline; name both or none",
                                    null)));
        }
        return switch (SuiteReader.read(document, versions, published)) {
            case Reading.Refused<Suite>(var problems) -> new Refused(problems);
            case Reading.Accepted<Suite>(var suite) -> {
                long id = suites.create(suite, document, versions, who, clock.instant(), key);
                LOG.info("suite {} '{}' was started by {}", id, suite.name(), who);
                advancer.look(id);
                yield new Started(id);
            }
        };
    }

    private List<Long> open() {
        return leads.getAsBoolean() ? suites.waiting() : List.of();
    }

    /** Starts the analyses whose turn it is. */
    private void advance(long id) {
        if (leads.getAsBoolean()) {
            (id == ALL ? suites.waiting() : List.of(id)).forEach(this::startNext);
        }
    }

    private void startNext(long id) {
        StoredSuite suite = suites.suite(id).orElseThrow();
        List<Member> members = suites.members(id);
        boolean hasRoom = members.stream().filter(Member::isRunning).count() < suite.atOnce();
        if (!hasRoom || suite.isStopped()) {
            return;
        }
        List<Turns.Member> states = members.stream().map(this::state).toList();
        for (Turns.Turn turn : Turns.next(suite.time(), suite.atOnce(), states)) {
            start(suite, members.get(turn.position()), turn.budget());
        }
    }

    private Turns.Member state(Member member) {
        Duration used = used(member);
        Duration share = member.time().orElse(Duration.ZERO);
        boolean claimsMore = member.isRunning() && used.compareTo(share) < 0;
        return new Turns.Member(
                member.position(),
                member.isWaiting()
                        ? Turns.State.WAITING
                        : member.isEnded() ? Turns.State.ENDED : Turns.State.RUNNING,
                member.isSharing(),
                claimsMore ? share : used);
    }

    private Duration used(Member member) {
        Long analysis = member.analysis();
        return analysis == null ? Duration.ZERO : Findings.used(store.runs(analysis));
    }

    private void start(StoredSuite suite, Member member, Optional<Duration> budget) {
        if (budget.filter(Duration::isZero).isPresent()) {
            suites.refused(
                    suite.id(), member.position(), "not measured: the suite's budget is used up");
            return;
        }
        String document =
                budget.map(share -> DerivedFile.withBudget(member.document(), share))
                        .orElse(member.document());
        switch (analyses.start(document, suite.who(), key(suite.id(), member))) {
            case Start.Started(var analysis) -> {
                suites.started(suite.id(), member.position(), analysis.value(), budget);
                // A stop between the two steps did not see the analysis.
                suites.suite(suite.id())
                        .filter(StoredSuite::isStopped)
                        .ifPresent(_ -> analyses.stop(analysis, "suite " + suite.id()));
            }
            case Start.Refused(var problems) ->
                    suites.refused(
                            suite.id(),
                            member.position(),
                            "not started: " + problems.getFirst().message());
        }
    }

    private static RequestKey key(long suite, Member member) {
        String name = "suite-%d-%d".formatted(suite, member.position());
        return new RequestKey("suites", name, name);
    }

    @Override
    public List<SuiteSummary> list(int offset, int limit) {
        return suites.suites(offset, limit).stream()
                .map(suite -> summary(suite, suites.members(suite.id())))
                .toList();
    }

    @Override
    public OptionalLong find(String numberOrName) {
        if (numberOrName.matches("[0-9]{1,18}")) {
            long id = Long.parseLong(numberOrName);
            if (suites.suite(id).isPresent()) {
                return OptionalLong.of(id);
            }
        }
        return suites.named(numberOrName);
    }

    @Override
    public Optional<SuiteSummary> summary(long id) {
        return suites.suite(id).map(suite -> summary(suite, suites.members(id)));
    }

    @Override
    public Optional<SuiteView> view(long id) {
        return suites.suite(id).map(this::view);
    }

    private SuiteView view(StoredSuite suite) {
        List<Member> members = suites.members(suite.id());
        List<SuiteView.Member> shown = new ArrayList<>();
        List<SuiteJudgement.Member> judged = new ArrayList<>();
        for (Member member : members) {
            Optional<AnalysisView> view =
                    Optional.ofNullable(member.analysis())
                            .flatMap(id -> analyses.view(new AnalysisId(id)));
            view.ifPresent(v -> judged.add(new SuiteJudgement.Member(member.name(), v)));
            shown.add(
                    new SuiteView.Member(
                            member.name(),
                            view.map(AnalysisView::summary).orElse(null),
                            view.map(AnalysisView::plan).orElse(""),
                            member.time().orElse(null),
                            member.incomplete().orElse(null),
                            view.flatMap(SuiteService::leftOut).orElse(null)));
        }
        Set<String> incomplete =
                shown.stream()
                        .filter(member -> member.problem() != null)
                        .map(SuiteView.Member::name)
                        .collect(Collectors.toSet());
        var judgement = SuiteJudgement.of(judged, suite.tolerance(), incomplete);
        return judgement.view(
                summary(suite, members),
                shown,
                suite.time().orElse(null),
                members.stream().map(this::used).reduce(Duration.ZERO, Duration::plus),
                suite.document());
    }

    private static Optional<String> leftOut(AnalysisView view) {
        return view.experiments().isEmpty()
                ? Optional.empty()
                : view.experiments().getLast().leftOut();
    }

    private static SuiteSummary summary(StoredSuite suite, List<Member> members) {
        boolean isOpen = members.stream().anyMatch(m -> !m.isEnded());
        return new SuiteSummary(
                suite.id(),
                suite.name(),
                state(suite, members),
                members.size(),
                (int) members.stream().filter(Member::isEnded).count(),
                members.stream().filter(Member::isRunning).map(Member::name).toList(),
                suite.version(),
                suite.baseline(),
                suite.who(),
                suite.startedAt(),
                isOpen
                        ? null
                        : members.stream()
                                .map(Member::endedAt)
                                .filter(Objects::nonNull)
                                .max(Comparator.naturalOrder())
                                .orElse(null));
    }

    private static RunView.State state(StoredSuite suite, List<Member> members) {
        if (members.stream().anyMatch(member -> !member.isEnded())) {
            return RunView.State.RUNNING;
        }
        if (suite.isStopped()) {
            return RunView.State.STOPPED;
        }
        return members.stream().anyMatch(member -> member.incomplete().isPresent())
                ? RunView.State.FAILED
                : RunView.State.FINISHED;
    }

    @Override
    public Optional<String> report(long id, Format format, @Nullable Instant since) {
        return view(id).map(view -> SuiteReport.of(view, since, format));
    }

    @Override
    public void stop(long id, String who) {
        for (Member member : suites.members(id)) {
            if (member.isWaiting()) { // or was started just before a crash
                store.made(key(id, member))
                        .ifPresent(analysis ->
                                suites.started(id, member.position(), analysis, Optional.empty()));
            }
        }
        suites.stop(id, "not measured: the suite was stopped by " + who);
        suites.members(id).stream()
                .filter(Member::isRunning)
                .flatMap(member -> Optional.ofNullable(member.analysis()).stream())
                .forEach(analysis -> analyses.stop(new AnalysisId(analysis), who));
    }

    @Override
    public void close() {
        try {
            subscription.close();
        } catch (Exception e) {
            LOG.warn("the listener of the analyses was not removed", e);
        }
        advancer.close();
    }
}

package been.analyses.changes;

import been.analyses.Benchmarks;
import been.analyses.store.Statements;
import been.analyses.trigger.ScheduleRows;
import been.analyses.trigger.ScheduleRows.Missed;
import been.depot.RecordMapper;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.BenchmarkHealth;
import been.protocol.analyses.BenchmarkSession;
import been.protocol.analyses.ChangeSeries;
import been.protocol.automation.Schedule;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.transaction.support.TransactionTemplate;

/** The health of benchmarks, computed when sessions are recorded. */
final class BenchmarkBook implements Benchmarks {
    private static final RecordMapper<Stored> STORED =
            RecordMapper.of(Stored.class).with("series", SeriesRows.SERIES);

    private final Statements statements;
    private final SeriesRows series;
    private final CheckRows checks;
    private final ScheduleRows schedules;
    private final TransactionTemplate transaction;
    private final InstantSource clock;
    private final Listeners listeners;

    BenchmarkBook(
            Statements statements,
            SeriesRows series,
            CheckRows checks,
            ScheduleRows schedules,
            TransactionTemplate transaction,
            InstantSource clock,
            Listeners listeners) {
        this.statements = statements;
        this.series = series;
        this.checks = checks;
        this.schedules = schedules;
        this.transaction = transaction;
        this.clock = clock;
        this.listeners = listeners;
    }

    private record Stored(ChangeSeries series, SeriesHealth health) {}

    @Override
    public List<BenchmarkHealth> list(Filter filter, int offset, int limit) {
        var conditions = new ArrayList<String>(List.of("s.health IS NOT NULL"));
        var parameters = new ArrayList<Object>();
        if (filter.software() != null) {
            conditions.add("s.software = ?");
            parameters.add(filter.software());
        }
        if (filter.host() != null) {
            conditions.add("s.host = ?");
            parameters.add(filter.host());
        }
        if (filter.isQuarantined()) {
            conditions.add("s.quarantined_at IS NOT NULL");
        }
        parameters.add(limit);
        parameters.add(offset);
        return read(
                String.join(" AND ", conditions)
                        + " ORDER BY CASE WHEN s.quarantined_at IS NULL THEN 1 ELSE 0 END, s.software,"
                        + " s.title, s.metric, s.host, s.id LIMIT ? OFFSET ?",
                parameters);
    }

    @Override
    public Optional<BenchmarkHealth> benchmark(long number) {
        return read("s.health IS NOT NULL AND s.id = ?", List.of(number)).stream().findFirst();
    }

    private List<BenchmarkHealth> read(String where, List<Object> parameters) {
        List<Stored> stored =
                statements
                        .query("SELECT s.*, s.id AS series FROM change_series s WHERE " + where)
                        .params(parameters)
                        .query(STORED)
                        .list();
        if (stored.isEmpty()) {
            return List.of();
        }
        Map<Long, Instant> next = new HashMap<>();
        schedules.all().stream()
                .filter(Schedule::enabled)
                .forEach(one ->
                        next.merge(one.analysis().value(), one.nextAt(), BenchmarkBook::earlier));
        Map<Long, String> missed = new HashMap<>();
        for (Missed one : schedules.missed(clock.instant())) {
            missed.put(one.schedule().analysis().value(), one.why());
        }
        return stored.stream()
                .map(one -> {
                    SeriesHealth health = one.health();
                    List<Long> analyses =
                            health.analyses().stream().map(AnalysisId::value).toList();
                    return new BenchmarkHealth(
                            one.series(),
                            health.analysis(),
                            health.measuredAt(),
                            health.comparisons(),
                            health.detectable(),
                            health.noise(),
                            known(analyses, next).min(Comparator.naturalOrder()).orElse(null),
                            known(analyses, missed).findFirst().orElse(null));
                })
                .toList();
    }

    private static <T> Stream<T> known(List<Long> analyses, Map<Long, T> values) {
        return analyses.stream().flatMap(analysis -> Stream.ofNullable(values.get(analysis)));
    }

    private static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }

    @Override
    public List<BenchmarkSession> sessions(long number) {
        return checks.sessions(number).reversed();
    }

    @Override
    public boolean release(long number) {
        boolean isKnown =
                Boolean.TRUE.equals(
                        transaction.execute(_ -> {
                            boolean isThere = checks.release(number, clock.instant());
                            series.series(number).ifPresent(checks::settle);
                            return isThere;
                        }));
        listeners.tell();
        return isKnown;
    }

    @Override
    public AutoCloseable onChange(Runnable listener) {
        return listeners.add(listener);
    }
}

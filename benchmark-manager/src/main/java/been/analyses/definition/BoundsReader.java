package been.analyses.definition;

import been.analyses.module.Bounds;
import been.analyses.module.Counting;
import been.analyses.module.IsolationSection;
import been.analyses.module.LimitsSection;
import been.analyses.module.LimitsSection.Utilization;
import been.analyses.module.MeasuredMetric;
import been.analyses.module.MeasuredMetric.RunFigure;
import been.analyses.module.Run;
import been.documents.Document;
import been.protocol.Monitoring;
import been.protocol.Monitoring.Bound;
import been.protocol.Program;
import been.protocol.Quantities;
import been.protocol.ResourceLimits;
import been.protocol.RunConditions.Option;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Reads the limits of an execution and how it is monitored. */
final class BoundsReader {
    /** Ends a hung execution unless the file sets another limit. */
    private static final Duration USUAL_WALL_TIME = Duration.ofMinutes(10);

    private final AnalysisFile file;
    private final Document document;

    BoundsReader(AnalysisFile file, Document document) {
        this.file = file;
        this.document = document;
    }

    /**
     * The bounds, which always limit the wall time.
     *
     * @param run the module's, whose bounds are used for each missing key
     * @param metrics of the role; if one is a performance counter, counters are enabled
     * @param hasFiles whether files of other programs have further metrics, which may be times
     */
    Bounds bounds(Run run, List<MeasuredMetric> metrics, boolean hasFiles) {
        Bounds usual = run.bounds();
        ResourceLimits limits =
                file.limits()
                        .map(l -> l.over(usual.limits(), document, "/limits"))
                        .orElse(usual.limits());
        return new Bounds(
                limits.withWallTime(wallTime(limits)),
                IsolationSection.over(
                                usual.conditions(),
                                file.isolation(),
                                counting(run, metrics, hasFiles))
                        .publishing(file.publishes()));
    }

    /** Empty for what the module says. */
    private Optional<Counting> counting(Run run, List<MeasuredMetric> metrics, boolean hasFiles) {
        boolean isJava = run.program() instanceof Program.JavaMain;
        boolean isCounted =
                metrics.stream()
                        .anyMatch(metric ->
                                metric.source() instanceof RunFigure figure && figure.isCounted());
        boolean isSimulated =
                file.counters()
                        .map(written -> written == Counting.CACHEGRIND)
                        .orElse(run.bounds().conditions().has(Option.CACHEGRIND));
        if (isSimulated) {
            checkSimulated(isJava, isCounted, metrics, hasFiles);
            return Optional.of(isCounted ? Counting.CACHEGRIND : Counting.OFF);
        }
        if (isCounted) {
            boolean mayBeSlow = !hasFiles && metrics.stream().allMatch(MeasuredMetric::mayBeExact);
            return Optional.of(mayBeSlow && !isJava ? Counting.EITHER : Counting.PROCESSOR);
        }
        return file.counters();
    }

    /** Roles without metrics are not counted, so they are not slowed down. */
    private void checkSimulated(
            boolean isJava, boolean isCounted, List<MeasuredMetric> metrics, boolean hasFiles) {
        String place = document.has("/counters") ? "/counters" : "/module";
        Optional<String> timed =
                metrics.stream()
                        .filter(metric -> !metric.mayBeExact())
                        .map(metric -> metric.metric().name())
                        .findFirst()
                        .or(() -> Optional.of("format").filter(_ -> hasFiles));
        if (timed.isPresent()) {
            document.refuse(
                    "conflict",
                    "'%s' cannot be measured with 'counters: cachegrind', which makes programs many times slower; measure instructions in an analysis of their own"
                            .formatted(timed.get()),
                    place);
        } else if (!metrics.isEmpty() && !isCounted) {
            document.refuse(
                    "no-effect",
                    "'counters: cachegrind' has no effect, since instructions are not measured",
                    place);
        } else if (isCounted && isJava) {
            document.refuse(
                    "conflict",
                    "cachegrind cannot count the instructions of Java tasks; leave 'counters: cachegrind' out",
                    place);
        }
    }

    /** The default exceeds a soft limit that lasts longer itself. */
    private static Duration wallTime(ResourceLimits limits) {
        if (limits.wallTime() != null) {
            return limits.wallTime();
        }
        Duration soft = limits.softWallTime();
        return soft == null || soft.compareTo(USUAL_WALL_TIME) < 0
                ? USUAL_WALL_TIME
                : soft.multipliedBy(2);
    }

    /**
     * How executions are monitored.
     *
     * @param limits of each execution; they end it regardless of monitoring
     */
    Monitoring monitoring(ResourceLimits limits) {
        Duration wallTime = wallTime(limits);
        Optional<Duration> detail = file.monitoring().map(AnalysisFile.Recording::detail);
        if (detail.isPresent() && detail.get().compareTo(Monitoring.SHORTEST_DETAIL) < 0) {
            document.refuse(
                    "value",
                    "monitoring.detail is '%s'; expected a time of 10ms or longer, such as 100ms"
                            .formatted(Quantities.formatDuration(detail.get())),
                    "/monitoring/detail");
            return Monitoring.NONE;
        }
        var idle = bound("idle", file.limits().flatMap(LimitsSection::idle), wallTime);
        var runaway = bound("runaway", file.limits().flatMap(LimitsSection::runaway), wallTime);
        if (idle.isPresent() && runaway.isPresent() && idle.get().cpu() >= runaway.get().cpu()) {
            document.refuseKey(
                    "limits",
                    "limits.idle.cpu must be lower than limits.runaway.cpu; every execution would be ended by one of them",
                    "/limits/idle");
            return Monitoring.NONE;
        }
        return new Monitoring(detail.orElse(null), idle.orElse(null), runaway.orElse(null));
    }

    private Optional<Bound> bound(String key, Optional<Utilization> written, Duration wallTime) {
        return written.map(bound -> {
            if (bound.time().compareTo(wallTime) >= 0) {
                document.refuseKey(
                        "limits",
                        "limits.%s.for is %s, but limits.wall-time ends an execution after %s; give a longer wall-time or a shorter time here"
                                .formatted(
                                        key,
                                        Quantities.formatDuration(bound.time()),
                                        Quantities.formatDuration(wallTime)),
                        "/limits",
                        key,
                        "for");
            }
            return new Bound(bound.cpu().value(), bound.time());
        });
    }
}

package been.analyses.definition;

import been.analyses.yaml.Fields;
import been.protocol.Monitoring;
import been.protocol.Monitoring.Bound;
import been.protocol.Quantities;
import java.time.Duration;
import java.util.Optional;

/** Reads what is looked at while an execution runs, and the limits on what is seen. */
final class MonitoringReader {
    private final Fields fields;
    private Optional<Bound> idle = Optional.empty();
    private Optional<Bound> runaway = Optional.empty();

    MonitoringReader(Fields fields) {
        this.fields = fields;
    }

    /**
     * Reads {@code idle:} and {@code runaway:} among the limits.
     *
     * @param wallTime after which an execution ends anyway
     */
    void readBounds(Fields limits, Duration wallTime) {
        idle = bound(limits, "idle", "1%", "2m", wallTime);
        runaway = bound(limits, "runaway", "99%", "5m", wallTime);
        if (idle.isPresent() && runaway.isPresent() && idle.get().cpu() >= runaway.get().cpu()) {
            limits.problems()
                    .add(
                            limits.placeOf("idle"),
                            "limits.idle.cpu must be lower than limits.runaway.cpu; every execution"
                                    + " would be ended by one of them");
            idle = Optional.empty();
        }
    }

    private static Optional<Bound> bound(
            Fields limits, String key, String cpu, String time, Duration wallTime) {
        String expected = "{cpu: %s, for: %s}".formatted(cpu, time);
        Optional<Fields> section = limits.section(key, expected);
        if (section.isEmpty()) {
            return Optional.empty();
        }
        Fields bound = section.get();
        bound.required("cpu", "a percentage such as " + cpu);
        bound.required("for", "a time such as " + time);
        Optional<Double> share = bound.share("cpu", false, cpu);
        Optional<Duration> over = bound.duration("for", time);
        bound.end();
        if (over.isPresent() && over.get().compareTo(wallTime) >= 0) {
            limits.problems()
                    .add(
                            bound.placeOf("for"),
                            "limits.%s.for is %s, but limits.wall-time ends an execution after %s;"
                                            .formatted(
                                                    key,
                                                    Quantities.formatDuration(over.get()),
                                                    Quantities.formatDuration(wallTime))
                                    + " give a longer wall-time or a shorter time here");
        }
        return share.flatMap(s -> over.map(o -> new Bound(s, o)));
    }

    /** All of it, once the limits are read. */
    Monitoring read() {
        Optional<Fields> section = fields.section("monitoring", "{detail: 100ms}");
        Optional<Duration> detail = section.flatMap(MonitoringReader::detail);
        section.ifPresent(Fields::end);
        return new Monitoring(detail.orElse(null), idle.orElse(null), runaway.orElse(null));
    }

    private static Optional<Duration> detail(Fields monitoring) {
        String expected = "a time of 10ms or longer, such as 100ms";
        monitoring.required("detail", expected);
        Optional<Duration> detail = monitoring.duration("detail", "100ms");
        boolean tooShort =
                detail.filter(d -> d.compareTo(Monitoring.SHORTEST_DETAIL) < 0).isPresent();
        if (tooShort) {
            monitoring.value("detail").ifPresent(v -> monitoring.wrong("detail", v, expected));
        }
        return tooShort ? Optional.empty() : detail;
    }
}

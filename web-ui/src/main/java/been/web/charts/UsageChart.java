package been.web.charts;

import been.protocol.HostUsage;
import been.results.chart.Axis;
import been.results.chart.Drawing;
import been.results.chart.Layer;
import been.results.chart.Point;
import been.results.chart.Range;
import been.results.chart.Role;
import been.results.chart.Sketch;
import been.results.chart.Stroke;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** How busy a host was over time. Pure. */
public final class UsageChart {
    private static final double LEAST = 0.0005;
    private static final long MOST_UNSEEN_MILLIS = 60_000;
    private static final double MILLIS_IN_MINUTE = 60_000;

    private UsageChart() {}

    /**
     * Shares of the processors' time, in minutes before the latest sample; a sample holds for all
     * of the time since the one before.
     *
     * @param from leaves out what was before; {@code null} for all
     * @param to leaves out what was after; {@code null} for all
     */
    public static Drawing processors(
            String title, List<HostUsage> samples, @Nullable Instant from, @Nullable Instant to) {
        long now = samples.isEmpty() ? 0 : samples.getLast().timeMillis();
        List<HostUsage> shown =
                samples.stream()
                        .filter(each -> each.cpu() != null && each.overMillis() != null)
                        .filter(each -> from == null || each.timeMillis() >= from.toEpochMilli())
                        .filter(each -> to == null || start(each) <= to.toEpochMilli())
                        .toList();
        if (shown.isEmpty()) {
            return Drawing.without(
                    title,
                    "There are no samples of that time: hosts keep those of the last hour, and take none during an exclusive task.");
        }
        var sketch =
                new Sketch(title)
                        .subtitle("shares of the time of all processors")
                        .summary(title + ": " + shown.size() + " samples");
        line(sketch, "busy", Role.SERIES_1, shown, now, HostUsage.Cpu::busy);
        line(sketch, "waiting for disks", Role.SERIES_2, shown, now, HostUsage.Cpu::iowait);
        line(
                sketch,
                "taken by the hypervisor",
                Role.INCONCLUSIVE,
                shown,
                now,
                HostUsage.Cpu::steal);
        double oldest = -minutes(now, start(shown.getFirst()));
        double latest = -minutes(now, shown.getLast().timeMillis());
        return sketch.on(
                Axis.Numbers.over(
                                "minutes before the latest sample",
                                "min",
                                new Range(oldest, latest))
                        .exact(),
                Axis.Numbers.over("processors", "%", new Range(0, 100)).exact());
    }

    private static long start(HostUsage sample) {
        Long over = sample.overMillis();
        return sample.timeMillis() - (over == null ? 0 : over);
    }

    private static void line(
            Sketch sketch,
            String name,
            Role role,
            List<HostUsage> samples,
            long now,
            ToDoubleFunction<HostUsage.Cpu> share) {
        boolean isAny =
                samples.stream()
                        .flatMap(sample -> Optional.ofNullable(sample.cpu()).stream())
                        .anyMatch(cpu -> share.applyAsDouble(cpu) >= LEAST);
        if (!isAny && role != Role.SERIES_1) {
            return;
        }
        for (List<HostUsage> unbroken : unbroken(samples)) {
            List<Point> points = new ArrayList<>();
            for (HostUsage sample : unbroken) {
                HostUsage.Cpu cpu = sample.cpu();
                if (cpu != null) {
                    double percent = 100 * Math.clamp(share.applyAsDouble(cpu), 0, 1);
                    points.add(new Point(-minutes(now, start(sample)), percent));
                    points.add(new Point(-minutes(now, sample.timeMillis()), percent));
                }
            }
            sketch.addExplained(new Layer.Line(name, role, Stroke.PLAIN, points));
        }
    }

    /** Parts with unobserved time between them: no line crosses it. */
    static List<List<HostUsage>> unbroken(List<HostUsage> samples) {
        List<List<HostUsage>> parts = new ArrayList<>();
        @Nullable HostUsage before = null;
        for (HostUsage sample : samples) {
            if (before == null || start(sample) - before.timeMillis() > MOST_UNSEEN_MILLIS) {
                parts.add(new ArrayList<>());
            }
            parts.getLast().add(sample);
            before = sample;
        }
        return parts;
    }

    private static double minutes(long now, long millis) {
        return (now - millis) / MILLIS_IN_MINUTE;
    }
}

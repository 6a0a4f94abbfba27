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
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** How busy a host was over time. Pure. */
public final class UsageChart {
    private static final double MILLIS_IN_MINUTE = 60_000;
    private static final double LEAST_SEEN_PERCENT = 0.05;

    /** Between the end of one sample and the beginning of the next, where both are of one look. */
    private static final long MOST_GAP_MILLIS = 2_000;

    private UsageChart() {}

    /**
     * Shares of the processors' time, in minutes before the latest sample; a sample holds for all
     * of the time since the one before.
     *
     * @param from leaves out what was before; {@code null} for all
     * @param to leaves out what was after; {@code null} for all
     */
    public static Drawing processors(
            String title,
            List<HostUsage> samples,
            Instant now,
            @Nullable Instant from,
            @Nullable Instant to) {
        List<HostUsage> shown =
                samples.stream()
                        .filter(each -> each.cpu() != null && each.overMillis() != null)
                        .filter(each -> from == null || each.timeMillis() >= from.toEpochMilli())
                        .filter(each -> to == null || start(each) <= to.toEpochMilli())
                        .toList();
        if (shown.isEmpty()) {
            return Drawing.without(
                    title,
                    "No sample of that time is kept: hosts keep those of the last hour, and look at nothing beside an exclusive task.");
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
            Instant now,
            ToDoubleFunction<HostUsage.Cpu> share) {
        boolean isAny =
                samples.stream().anyMatch(sample -> percent(sample, share) >= LEAST_SEEN_PERCENT);
        if (!isAny && role != Role.SERIES_1) {
            return;
        }
        boolean isExplained = false;
        for (List<HostUsage> stretch : stretches(samples)) {
            List<Point> points = new ArrayList<>();
            for (HostUsage sample : stretch) {
                double percent = percent(sample, share);
                points.add(new Point(-minutes(now, start(sample)), percent));
                points.add(new Point(-minutes(now, sample.timeMillis()), percent));
            }
            var line = new Layer.Line(name, role, Stroke.PLAIN, points);
            if (isExplained) {
                sketch.add(line);
            } else {
                sketch.addExplained(line);
            }
            isExplained = true;
        }
    }

    /** Those that follow each other: nothing is drawn of a time of which nothing is known. */
    private static List<List<HostUsage>> stretches(List<HostUsage> samples) {
        List<List<HostUsage>> stretches = new ArrayList<>();
        long end = Long.MIN_VALUE;
        for (HostUsage sample : samples) {
            if (stretches.isEmpty() || start(sample) - end > MOST_GAP_MILLIS) {
                stretches.add(new ArrayList<>());
            }
            stretches.getLast().add(sample);
            end = sample.timeMillis();
        }
        return stretches;
    }

    private static double percent(HostUsage sample, ToDoubleFunction<HostUsage.Cpu> share) {
        HostUsage.Cpu cpu = sample.cpu();
        return cpu == null ? 0 : 100 * Math.clamp(share.applyAsDouble(cpu), 0, 1);
    }

    private static double minutes(Instant now, long millis) {
        return (now.toEpochMilli() - millis) / MILLIS_IN_MINUTE;
    }
}

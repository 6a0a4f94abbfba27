package been.web.pages.tasks;

import been.protocol.ResourceLimits;
import been.protocol.ResourceUsage;
import been.statistics.wording.SpokenDuration;
import been.tasks.TaskView;
import been.web.pages.parts.Html;
import been.web.pages.text.Sizes;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Span;
import java.time.Duration;
import java.util.function.DoubleFunction;
import org.jspecify.annotations.Nullable;

/** What a task used, against what it may use. */
final class LimitMeters extends Div {

    private static final double HIGH = 0.9;

    LimitMeters(TaskView task) {
        addClassName("meters");
        ResourceLimits limits = task.descriptor().limits();
        ResourceUsage usage = task.usage();
        meter(
                "wall time",
                usage == null ? null : usage.wallTimeSeconds(),
                seconds(limits.wallTime()),
                LimitMeters::duration);
        meter(
                "CPU time",
                usage == null ? null : usage.cpuTimeSeconds(),
                seconds(limits.cpuTime()),
                LimitMeters::duration);
        meter(
                "memory",
                usage == null ? null : asDouble(usage.memoryPeakBytes()),
                asDouble(limits.memoryBytes()),
                Sizes::bytes);
        meter(
                "processes",
                usage == null ? null : asDouble(usage.processes().processesPeak()),
                asDouble(limits.processes()),
                n -> String.valueOf((long) n));
        if (limits.diskBytes() != null) {
            meter(
                    "disk",
                    usage == null ? null : asDouble(usage.transfers().diskPeakBytes()),
                    asDouble(limits.diskBytes()),
                    Sizes::bytes);
        }
        if (usage != null && usage.transfers().ioWriteBytes() != null) {
            meter("written", asDouble(usage.transfers().ioWriteBytes()), null, Sizes::bytes);
        }
    }

    private void meter(
            String name,
            @Nullable Double used,
            @Nullable Double limit,
            DoubleFunction<String> words) {
        Div meter = Html.div("meter");
        meter.getElement().setProperty("innerHTML", "<i></i>");
        meter.getElement().setAttribute("aria-hidden", "true");
        double share = used == null || limit == null ? 0 : Math.clamp(used / limit, 0, 1);
        meter.getStyle().set("--share", String.valueOf(share));
        meter.setClassName("high", share >= HIGH);
        String text =
                limit == null
                        ? (used == null ? "" : words.apply(used) + ", ") + "not limited"
                        : (used == null ? "at most " : words.apply(used) + " of ")
                                + words.apply(limit);
        add(new Span(name), meter, new Span(text));
    }

    private static String duration(double seconds) {
        return SpokenDuration.of(Duration.ofNanos((long) (seconds * 1e9)));
    }

    private static @Nullable Double seconds(@Nullable Duration duration) {
        return duration == null ? null : duration.toNanos() / 1e9;
    }

    private static @Nullable Double asDouble(@Nullable Number number) {
        return number == null ? null : number.doubleValue();
    }
}

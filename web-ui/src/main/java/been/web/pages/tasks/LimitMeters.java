package been.web.pages.tasks;

import been.protocol.ResourceLimits;
import been.protocol.ResourceUsage;
import been.protocol.tasks.TaskView;
import been.statistics.wording.SpokenDuration;
import been.web.pages.parts.Html;
import been.web.pages.text.Sizes;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Span;
import java.time.Duration;
import java.util.Optional;
import java.util.function.DoubleFunction;
import org.jspecify.annotations.Nullable;

/** What a task used, against what it may use. */
final class LimitMeters extends Div {

    private static final double HIGH = 0.9;

    LimitMeters(TaskView task) {
        addClassName("meters");
        ResourceLimits limits = task.descriptor().limits();
        Optional<ResourceUsage> usage = Optional.ofNullable(task.usage());
        meter(
                "wall time",
                usage.map(ResourceUsage::wallTimeSeconds),
                seconds(limits.wallTime()),
                LimitMeters::duration);
        meter(
                "CPU time",
                usage.map(ResourceUsage::cpuTimeSeconds),
                seconds(limits.cpuTime()),
                LimitMeters::duration);
        meter(
                "memory",
                usage.map(ResourceUsage::memoryPeakBytes),
                limits.memoryBytes(),
                Sizes::bytes);
        meter(
                "processes",
                usage.map(used -> used.processes().processesPeak()),
                limits.processes(),
                n -> String.valueOf((long) n));
        if (limits.diskBytes() != null) {
            meter(
                    "disk",
                    usage.map(used -> used.transfers().diskPeakBytes()),
                    limits.diskBytes(),
                    Sizes::bytes);
        }
        Optional<Long> written = usage.map(used -> used.transfers().ioWriteBytes());
        if (written.isPresent()) {
            meter("written", written, null, Sizes::bytes);
        }
    }

    private void meter(
            String name,
            Optional<? extends Number> used,
            @Nullable Number limit,
            DoubleFunction<String> words) {
        double share =
                limit == null ? 0 : used.map(Number::doubleValue).orElse(0.0) / limit.doubleValue();
        Div meter = Html.meter(share);
        meter.setClassName("high", share >= HIGH);
        Optional<String> use = used.map(Number::doubleValue).map(words::apply);
        String text =
                limit == null
                        ? use.map(each -> each + ", ").orElse("") + "not limited"
                        : use.map(each -> each + " of ").orElse("at most ")
                                + words.apply(limit.doubleValue());
        add(new Span(name), meter, new Span(text));
    }

    private static String duration(double seconds) {
        return SpokenDuration.of(Duration.ofNanos((long) (seconds * 1e9)));
    }

    private static @Nullable Double seconds(@Nullable Duration duration) {
        return duration == null ? null : duration.toNanos() / 1e9;
    }
}

package been.web.example;

import been.protocol.HostName;
import been.protocol.TaskAttempt;
import been.protocol.retention.RetentionKind;
import been.protocol.retention.RetentionPreview;
import been.protocol.retention.RetentionRule;
import been.protocol.retention.SweepView;
import been.tasks.KeptWork;
import been.tasks.Retention;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One old context, and one sweep that is over. */
public final class ExampleRetention implements Retention {
    private static final Instant OLD = Instant.parse("2026-01-02T08:00:00Z");

    @Override
    public List<RetentionRule> rules() {
        return Arrays.stream(RetentionKind.values())
                .map(kind -> new RetentionRule(kind, kind.usualDays(), null, null))
                .toList();
    }

    @Override
    public void keep(RetentionKind kind, @Nullable Integer days, String who) {}

    @Override
    public RetentionPreview preview() {
        return new RetentionPreview(
                OLD,
                rules().stream()
                        .map(rule ->
                                rule.kind() == RetentionKind.CONTEXTS
                                        ? new RetentionPreview.Part(
                                                rule,
                                                1,
                                                42_000,
                                                List.of(
                                                        new RetentionPreview.Item(
                                                                "a1-block-1",
                                                                "block 1, of a1, 12 tasks",
                                                                OLD,
                                                                42_000)))
                                        : new RetentionPreview.Part(rule, 0, 0, List.of()))
                        .toList());
    }

    @Override
    public List<KeptWork> work() {
        return List.of();
    }

    @Override
    public KeptWork.Discard discard(HostName host, TaskAttempt attempt, String who) {
        return KeptWork.Discard.UNKNOWN;
    }

    @Override
    public void sweep(String who) {}

    @Override
    public List<SweepView> sweeps(int most) {
        return List.of(
                new SweepView("admin", OLD, OLD, OLD, Map.of(RetentionKind.LOGS, 3L), 1_200_000));
    }
}

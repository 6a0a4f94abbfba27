package been.hostruntime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import been.protocol.HostUsage;
import been.protocol.Monitoring;
import been.protocol.Monitoring.Bound;
import been.protocol.Outcome;
import been.protocol.Reason;
import been.protocol.Report;
import been.protocol.ResourceLimits;
import been.protocol.ResourceUsage;
import been.protocol.SyncRequest;
import been.task.record.RecordFile;
import been.task.record.RecordedMetric;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a host runtime sees of its host and of the programs it runs, and what follows from it. */
@Tag("alone")
class MonitoringIT extends RunningHost {
    private static final Duration TWO_SECONDS = Duration.ofSeconds(2);
    private static final ResourceLimits SAFETY =
            new ResourceLimits(null, Duration.ofSeconds(60), null, null, null);

    private static Monitoring idle(double cpu, Duration time) {
        return new Monitoring(null, new Bound(cpu, time), null);
    }

    private static Monitoring runaway(double cpu, Duration time) {
        return new Monitoring(null, null, new Bound(cpu, time));
    }

    @Test
    void aTaskThatSleepsIsEndedForBeingIdle() throws Exception {
        var offer =
                Offers.shell("sleep 1000 & sleep 1000")
                        .limits(SAFETY)
                        .monitored(idle(0.05, TWO_SECONDS))
                        .offer();
        Report.Ended ended = run(offer);
        assertThat(ended.reason()).isEqualTo(Reason.IDLE);
        assertThat(ended.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(ended.detail())
                .isEqualTo(
                        "the task used less than 5% of its processors' time, on average over 2s:"
                                + " idle");
        double wall = usage(ended).wallTimeSeconds();
        System.out.printf("idle for 2 s: ended after %.2f s%n", wall);
        assertThat(wall).isGreaterThan(2);
        assertThat(usage(ended).terminationReason()).isEqualTo(Reason.IDLE);
    }

    @Test
    void aTaskThatSpinsIsEndedForRunningAway() throws Exception {
        // Exclusive: it was asked for, so it is looked at all the same.
        var offer =
                Offers.shell("trap '' TERM; while :; do :; done")
                        .exclusive()
                        .limits(SAFETY)
                        .monitored(runaway(0.02, TWO_SECONDS)) // whoever else may be busy here
                        .offer();
        Report.Ended ended = run(offer);
        assertThat(ended.reason()).isEqualTo(Reason.RUNAWAY);
        assertThat(ended.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(ended.detail()).contains("more than 2%", "over 2s");
        assertThat(usage(ended).wallTimeSeconds()).isGreaterThan(2);
        assertThat(usage(ended).cpuTimeSeconds()).isNotNull().isGreaterThan(0.04);
    }

    @Test
    void whoWorksOrWaitsWithinTheBoundsGoesOn() throws Exception {
        String half = "i=0; while [ $i -lt 30 ]; do sleep 0.05; i=$((i+1)); done; echo done";
        var slow = Offers.shell(half).monitored(runaway(0.95, Duration.ofMillis(500))).offer();
        var busy =
                Offers.shell("end=$(($(date +%s)+2)); while [ $(date +%s) -lt $end ]; do :; done")
                        .monitored(idle(0.001, Duration.ofMillis(500)))
                        .offer();
        assertThat(run(slow).reason()).isEqualTo(Reason.EXIT);
        assertThat(run(busy).reason()).isEqualTo(Reason.EXIT);
    }

    @Test
    void aDetailedRecordingComesWithTheResults() throws Exception {
        var offer =
                Offers.shell("sleep 1000 & until [ -e go ]; do :; done; rm go; kill $!")
                        .exclusive()
                        .limits(SAFETY)
                        .monitored(new Monitoring(Duration.ofMillis(10), null, null))
                        .attachments("nothing")
                        .offer();
        controller.command(offer);
        Path recording = home(offer.attempt()).resolve("monitoring.brec");
        awaitRecording(recording, some -> programs(byName(some)).contains("sleep"));
        awaitLooks(recording);
        Files.createFile(home(offer.attempt()).resolve("work/go"));
        Report.Ended ended = controller.awaitEnd(offer.attempt());
        assertThat(ended.outcome()).as("%s", ended).isEqualTo(Outcome.FINISHED);
        assertThat(ended.files().stream().map(Report.UploadedFile::path))
                .containsExactly("monitoring.brec");
        Path file = data.resolve("received.brec");
        Files.write(file, controller.bytes(offer.attempt(), "monitoring.brec"));
        Map<String, RecordedMetric> metrics = byName(RecordFile.read(file));
        double[] time = values(metrics, "group.time");
        double[] cpu = known(values(metrics, "group.cpu"));
        double[] cost = values(metrics, "group.sampler-cpu");
        System.out.printf(
                "%d looks in %.2f s, the last at %.2f s of CPU time; each took %.0f us of CPU%n",
                time.length,
                time[time.length - 1] - time[0],
                cpu[cpu.length - 1],
                (cost[cost.length - 1] - cost[0]) / Math.max(1, cost.length - 1) * 1e6);
        assertThat(time.length).isGreaterThan(2);
        assertThat(cpu).isSorted();
        assertThat(cpu[cpu.length - 1])
                .as("but for what was used before the program began")
                .isLessThanOrEqualTo(Objects.requireNonNull(usage(ended).cpuTimeSeconds()) + 0.5);
        assertThat(programs(metrics)).contains("sh", "sleep");
        // A look may also see rm.
        assertThat(Arrays.stream(values(metrics, "group.processes")).max().orElseThrow())
                .isBetween(2.0, 3.0);
    }

    private static Map<String, RecordedMetric> byName(List<RecordedMetric> metrics) {
        return metrics.stream()
                .collect(Collectors.toMap(RecordedMetric::name, Function.identity()));
    }

    /** The last look may have met a group that was being removed. */
    private static double[] known(double[] values) {
        return Arrays.stream(values).filter(value -> !Double.isNaN(value)).toArray();
    }

    private static double[] values(Map<String, RecordedMetric> metrics, String name) {
        return Objects.requireNonNull(metrics.get(name), name).values();
    }

    private static List<String> programs(Map<String, RecordedMetric> metrics) {
        return metrics.values().stream()
                .filter(metric -> metric.name().startsWith("process.program."))
                .map(RecordedMetric::title)
                .toList();
    }

    @Test
    void whatIsSeenOfTheHostGoesOutInBatches() throws Exception {
        controller.command(Offers.shell("true").offer());
        await().until(() -> samples().stream().filter(s -> s.cpu() != null).count() >= 2);
        List<HostUsage> samples = samples();
        assertThat(samples.getFirst().overMillis()).as("the first look").isNull();
        assertThat(samples.get(1).overMillis()).isNotNull().isGreaterThanOrEqualTo(4_000L);
        assertThat(samples).as("each once").doesNotHaveDuplicates();
        assertThat(controller.syncs().stream().map(SyncRequest::usage))
                .as("most requests bring none")
                .contains(List.of());
    }

    @Test
    void nothingIsSentOrLookedAtBesideAnExclusiveProgram() throws Exception {
        var offer = Offers.shell("until [ -e go ]; do sleep 0.05; done; rm go").exclusive().offer();
        controller.command(offer);
        awaitFile(offer.attempt(), "state/status");
        int before = controller.syncs().size();
        await().until(() -> controller.syncs().size() > before + 3);
        Files.createFile(home(offer.attempt()).resolve("work/go"));
        ResourceUsage usage = usage(controller.awaitEnd(offer.attempt()));
        long began = usage.startedAtMillis();
        long over = began + (long) (usage.wallTimeSeconds() * 1_000) - 100;
        List<SyncRequest> syncs = controller.syncs();
        // The request that was under way may still have been answered; then there are renewals.
        assertThat(syncs.subList(before + 1, syncs.size()))
                .filteredOn(sync -> Objects.requireNonNull(sync.sentAtMillis()) < over)
                .isNotEmpty()
                .allSatisfy(sync -> assertThat(sync.usage()).isEmpty());
        await().until(() -> samples().getLast().timeMillis() > over + 100);
        assertThat(samples()).noneMatch(s -> s.timeMillis() > began && s.timeMillis() < over);
        HostUsage afterwards =
                samples().stream().filter(s -> s.timeMillis() > began).findFirst().orElseThrow();
        assertThat(afterwards.overMillis())
                .as("all of that time")
                .isNotNull()
                .isGreaterThan(over - began);
    }

    private List<HostUsage> samples() {
        return controller.syncs().stream().flatMap(sync -> sync.usage().stream()).toList();
    }
}

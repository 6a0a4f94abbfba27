package been.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WireTests {
    private static final TaskAttempt ATTEMPT = new TaskAttempt(new TaskId("t-1"), 2);

    @Test
    void anOfferSurvivesTheWire() {
        var task =
                new TaskDescriptor(
                                ATTEMPT.task(),
                                "run",
                                TaskKind.JOB,
                                new Program.JavaMain(
                                        "a.B",
                                        List.of("${package.task}/lib/*"),
                                        21,
                                        List.of(),
                                        true),
                                Map.of(
                                        "task",
                                        new PackageReference("been/x", "1.0", "0".repeat(64))),
                                Map.of("measurements", "40"),
                                Map.of(),
                                new Placement(
                                        "host.cpu.cores >= 2",
                                        List.of(new HostName("alpha")),
                                        Exclusivity.EXCLUSIVE,
                                        1),
                                new ResourceLimits(
                                        null, Duration.ofSeconds(90), 1L << 31, null, null),
                                List.of(Dependency.finished("fetch")),
                                FailurePolicy.IGNORE,
                                List.of())
                        .monitored(
                                new Monitoring(
                                        Duration.ofMillis(10),
                                        null,
                                        new Monitoring.Bound(0.99, Duration.ofHours(1))))
                        .withReady(
                                new Readiness(
                                        "port (?<port>[0-9]+)",
                                        null,
                                        Duration.ofMinutes(1),
                                        new NetworkLink(
                                                Duration.ofMillis(10), Duration.ZERO, 0.01, null)));
        Command offer = new Command.Offer(new ContextId("c-1"), ATTEMPT, task);
        assertThat(Wire.read(Wire.write(offer), Command.class)).isEqualTo(offer);
        assertThat(Wire.write(offer)).doesNotContain("\"reads\"", "isRead");
        Command shared =
                new Command.Offer(
                        new ContextId("c-1"),
                        ATTEMPT,
                        task,
                        Map.of(),
                        Map.of("build", new TaskAttempt(new TaskId("c-1-build"), 2)),
                        true);
        assertThat(Wire.read(Wire.write(shared), Command.class)).isEqualTo(shared);
    }

    @Test
    void aReportKeepsItsUsageInTheClosedVocabulary() {
        var usage = usage();
        Report report =
                new Report.Ended(ATTEMPT, Outcome.FINISHED, Reason.EXIT, null, usage, List.of());
        String json = Wire.write(report);
        assertThat(json)
                .contains("\"wall-time-seconds\":1.5", "\"memory-peak-bytes\":130310144")
                .contains("\"cpu-time-core-seconds\":{\"0\":1.0,\"1\":0.25}")
                .contains("\"reason\":\"exit\"")
                .doesNotContain("signal", "null");
        assertThat(Wire.read(json, Report.class)).isEqualTo(report);
    }

    @Test
    void conditionsMayBeLeftOutInPartOrAsAWhole() {
        var nobody = Wire.read("{\"user\": \"nobody\"}", RunConditions.class);
        assertThat(nobody).isEqualTo(new RunConditions("nobody", Set.of()));
        var apart = new RunConditions(null, Set.of(RunConditions.Option.PRIVATE_TMP));
        assertThat(Wire.write(apart)).isEqualTo("{\"options\":[\"private-tmp\"]}");
        assertThat(Wire.read(Wire.write(apart), RunConditions.class)).isEqualTo(apart);
        assertThatThrownBy(() -> Wire.read("{\"options\":[\"tmp\"]}", RunConditions.class))
                .hasMessageContaining(
                        "'tmp' is not a condition of a run; expected one of private-tmp");

        var task = TaskDescriptor.job(ATTEMPT.task(), "x", new Program.Command(List.of("true")));
        String before = Wire.write(task).replaceAll(",?\"conditions\":\\{[^}]*}", "");
        assertThat(before).doesNotContain("conditions");
        assertThat(Wire.read(before, TaskDescriptor.class)).isEqualTo(task);
    }

    @Test
    void oneLimitChangesWithoutTheOthers() {
        var all =
                new ResourceLimits(
                        Duration.ofSeconds(4),
                        Duration.ofSeconds(5),
                        6L,
                        7,
                        8L,
                        9L,
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(2),
                        Duration.ofSeconds(3));
        assertThat(
                        ResourceLimits.NONE
                                .withSoft(all.softCpuTime(), all.softWallTime(), all.grace())
                                .withWallTime(Duration.ofSeconds(5))
                                .withMemoryBytes(6)
                                .withOutputBytes(8)
                                .withDiskBytes(9))
                .isEqualTo(
                        new ResourceLimits(
                                null,
                                all.wallTime(),
                                6L,
                                null,
                                8L,
                                9L,
                                all.softCpuTime(),
                                all.softWallTime(),
                                all.grace()));
        assertThat(Wire.read(Wire.write(all), ResourceLimits.class)).isEqualTo(all);
    }

    @Test
    void limitsThatContradictEachOtherAreRefused() {
        assertThatThrownBy(() ->
                        Wire.read(
                                "{\"cpuTime\":\"PT1S\",\"softCpuTime\":\"PT2S\"}",
                                ResourceLimits.class))
                .hasMessageContaining(
                        "the soft limit on CPU time, 2s, must be below the limit, 1s");
    }

    @Test
    void theNoiseOfAHostStandsBesideTheFiguresOfTheRun() {
        var noise =
                new HostNoise(
                        Map.of("governor", "powersave"), 0.25, 1.5, 0.5, 3L, null, null, -0.5);
        ResourceUsage usage = usage().withDisturbances(Set.of("steal")).withNoise(noise);
        String json = Wire.write(usage);
        assertThat(json)
                .contains("\"host-noise\":{\"governor\":\"powersave\"}")
                .contains("\"steal-seconds\":0.25", "\"clock-step-seconds\":-0.5")
                .doesNotContain("throttle", "null");
        assertThat(Wire.read(json, ResourceUsage.class)).isEqualTo(usage);
    }

    @Test
    void aHostThatDoesNotKnowOfNoiseIsUnderstood() {
        String json = Wire.write(usage());
        assertThat(json).doesNotContain("noise");
        assertThat(Wire.read(json, ResourceUsage.class).noise()).isEqualTo(HostNoise.UNKNOWN);
    }

    @Test
    void aHostMayLeaveOutWhatIsKnown() {
        String json =
                "{\"protocolVersion\":1,\"host\":\"h\",\"incarnation\":1,\"acknowledgedCommand\":0,"
                        + "\"reports\":[],\"running\":[],\"waitMillis\":5}";
        var request = Wire.read(json, SyncRequest.class);
        assertThat(request.configuration()).isNull();
        assertThat(request.properties()).isNull();
        var answer = new SyncResponse(1, List.of(), 1000);
        assertThat(Wire.write(answer)).doesNotContain("unknownConfiguration");
        var asking = new SyncResponse(1, List.of(), 1000, "d");
        assertThat(Wire.read(Wire.write(asking), SyncResponse.class)).isEqualTo(asking);
        Command detect = new Command.Detect("ann");
        assertThat(Wire.read(Wire.write(detect), Command.class)).isEqualTo(detect);
        Command discard = new Command.DiscardWork(ATTEMPT, "ann");
        assertThat(Wire.read(Wire.write(discard), Command.class)).isEqualTo(discard);
    }

    @Test
    void propertyTreesKeepTypesAndDigest() {
        var tree =
                new PropertyTree(
                        Map.of(
                                "cpu",
                                Map.of("cores", 2, "frequency", 2.5),
                                "disks",
                                List.of(Map.of("name", "vda"))));
        var again = Wire.read(Wire.write(tree), PropertyTree.class);
        assertThat(again).isEqualTo(tree);
        assertThat(again.digest()).isEqualTo(tree.digest());
        assertThat(again.get("cpu.cores")).contains(2L);
        assertThat(again.get("cpu.temperature")).isEmpty();
        assertThat(again.leaves()).containsEntry("disks[0].name", "vda");
    }

    @Test
    void utilisationKeepsWhatIsKnownAndNothingElse() {
        var usage =
                new HostUsage(
                        7,
                        5000L,
                        new HostUsage.Cpu(0.5, 0.25, 0, 0),
                        null,
                        new HostUsage.Memory(1L << 30, null),
                        null,
                        null,
                        new HostUsage.Pressure(null, null, 0.125));
        String json = Wire.write(usage);
        assertThat(json)
                .isEqualTo(
                        "{\"timeMillis\":7,\"overMillis\":5000,\"cpu\":{\"user\":0.5,\"system\":0.25,"
                                + "\"iowait\":0.0,\"steal\":0.0},\"memory\":{\"usedBytes\":1073741824},"
                                + "\"pressure\":{\"io\":0.125}}");
        assertThat(Wire.read(json, HostUsage.class)).isEqualTo(usage);
        assertThat(new HostUsage.Cpu(0.5, 0.25, 0, 0).busy()).isEqualTo(0.75);
    }

    @Test
    void aDescriptorThatSaysNothingOfMonitoringAsksForNone() {
        var task = TaskDescriptor.job(ATTEMPT.task(), "run", new Program.Command(List.of("true")));
        String json = Wire.write(task);
        String older = json.replace(",\"monitoring\":{}", "");
        assertThat(older).isNotEqualTo(json);
        assertThat(Wire.read(older, TaskDescriptor.class)).isEqualTo(task);
    }

    @Test
    void boundsThatCannotBeMeantAreRefused() {
        assertThatThrownBy(() -> new Monitoring(Duration.ofMillis(9), null, null))
                .hasMessage("the interval of detailed monitoring must be 10ms or longer: 9ms");
        assertThatThrownBy(() -> new Monitoring.Bound(1, Duration.ofSeconds(1)))
                .hasMessageContaining("must be above 0 and below 1");
        assertThatThrownBy(() -> new Monitoring.Bound(0.5, Duration.ZERO))
                .hasMessageContaining("must be positive");
        var bound = new Monitoring.Bound(0.5, Duration.ofSeconds(1));
        assertThatThrownBy(() -> new Monitoring(null, bound, bound))
                .hasMessageContaining("every task is beyond one of these bounds");
    }

    @Test
    void identifiersThatWouldLeaveAFolderAreRefused() {
        assertThatThrownBy(() -> new TaskId("../x"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("task id '../x'");
    }

    private static ResourceUsage usage() {
        return new ResourceUsage(
                0,
                null,
                null,
                new ResourceUsage.Times(1.5, 1.25, null, null, Map.of(0, 1.0, 1, 0.25)),
                new ResourceUsage.Memory(130310144L, "cgroup", null, null, null, null, null),
                "cgroup-hybrid",
                "native",
                List.of(1),
                7,
                Set.of());
    }
}

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
                                "a.B", List.of("${package.task}/lib/*"), 21, List.of()),
                        Map.of("task", new PackageReference("been/x", "1.0", "0".repeat(64))),
                        Map.of("measurements", "40"),
                        Map.of(),
                        new Placement(
                                "host.cpu.cores >= 2",
                                List.of(new HostName("alpha")),
                                Exclusivity.EXCLUSIVE,
                                1),
                        new ResourceLimits(null, Duration.ofSeconds(90), 1L << 31, null, null),
                        List.of(Dependency.finished("fetch")),
                        FailurePolicy.IGNORE,
                        List.of());
        Command offer = new Command.Offer(new ContextId("c-1"), ATTEMPT, task);
        assertThat(Wire.read(Wire.write(offer), Command.class)).isEqualTo(offer);
    }

    @Test
    void aReportKeepsItsUsageInTheClosedVocabulary() {
        var usage =
                new ResourceUsage(
                        0,
                        null,
                        null,
                        1.5,
                        1.25,
                        null,
                        null,
                        130310144L,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        "cgroup-hybrid",
                        "native",
                        List.of(1),
                        7,
                        Set.of());
        Report report =
                new Report.Ended(ATTEMPT, Outcome.FINISHED, Reason.EXIT, null, usage, List.of());
        String json = Wire.write(report);
        assertThat(json)
                .contains("\"wall-time-seconds\":1.5", "\"memory-peak-bytes\":130310144")
                .contains("\"reason\":\"exit\"")
                .doesNotContain("signal", "null");
        assertThat(Wire.read(json, Report.class)).isEqualTo(report);
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
    void identifiersThatWouldLeaveAFolderAreRefused() {
        assertThatThrownBy(() -> new TaskId("../x"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("task id '../x'");
    }
}

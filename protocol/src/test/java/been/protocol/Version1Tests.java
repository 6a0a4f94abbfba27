package been.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.SyncRequest.NumberedReport;
import been.protocol.SyncResponse.NumberedCommand;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * The release before is understood, and is told nothing that it would not understand. The files of
 * {@code version-1} were written by that release, with every report and every command it knew.
 */
class Version1Tests {
    private static final TaskAttempt ATTEMPT = new TaskAttempt(new TaskId("t"), 1);

    private static String golden(String name) {
        try {
            return Files.readString(Path.of("src/test/resources/version-1", name + ".json"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonNode tree(Object value) {
        return Wire.mapper().readTree(Wire.write(value));
    }

    /** Whether all that is in the golden file is, with the same value, in what is written now. */
    private static void assertKept(JsonNode golden, JsonNode now, String path) {
        if (golden.isObject()) {
            for (Map.Entry<String, JsonNode> field : golden.properties()) {
                assertKept(field.getValue(), now.path(field.getKey()), path + "." + field.getKey());
            }
        } else if (golden.isArray()) {
            assertThat(now.size()).as(path).isEqualTo(golden.size());
            for (int i = 0; i < golden.size(); i++) {
                assertKept(golden.get(i), now.path(i), path + "[" + i + "]");
            }
        } else {
            assertThat(now).as(path).isEqualTo(golden);
        }
    }

    @Test
    void whatAHostOfVersion1SaysIsUnderstoodAndKept() {
        String text = golden("sync-request");
        var request = Wire.read(text, SyncRequest.class);
        assertThat(ProtocolVersion.isSpoken(request.protocolVersion())).isTrue();
        assertThat(request.reports()).hasSize(9);
        assertThat(request.sentAtMillis()).isNull();
        assertKept(Wire.mapper().readTree(text), tree(request.speaking(1)), "request");
        String join = golden("registration-request");
        var joining = Wire.read(join, RegistrationRequest.class);
        assertKept(Wire.mapper().readTree(join), tree(joining), "join");
        assertThat(JoinToken.of(joining.joinToken()).secret()).isEqualTo("secret");
    }

    @Test
    void whatAControllerOfVersion1SaysIsUnderstoodAndKept() {
        String text = golden("sync-response");
        var response = Wire.read(text, SyncResponse.class);
        assertThat(response.commands()).hasSize(6);
        assertThat(response.controllers()).isEmpty();
        assertKept(Wire.mapper().readTree(text), tree(response), "response");
        for (NumberedCommand next : response.commands()) {
            assertThat(ProtocolVersion.isUnderstood(1, next.command()))
                    .as(next.toString())
                    .isTrue();
        }
        String joined = golden("registration-response");
        assertKept(
                Wire.mapper().readTree(joined),
                tree(Wire.read(joined, RegistrationResponse.class)),
                "joined");
    }

    @Test
    void everyWordAControllerOfVersion1DoesNotKnowIsKeptFromIt() {
        Set<String> known = types(golden("sync-request"));
        for (Class<?> kind : Report.class.getPermittedSubclasses()) {
            Report report = sample(kind.asSubclass(Report.class));
            String type =
                    tree(new NumberedReport(1, ProtocolVersion.told(1, report)))
                            .path("report")
                            .path("type")
                            .asString();
            assertThat(known).as(kind.getSimpleName()).contains(type);
        }
        var request =
                new SyncRequest(
                                2,
                                new HostName("h"),
                                1,
                                0,
                                List.of(
                                        new NumberedReport(7, sample(Report.Accepted.class)),
                                        new NumberedReport(8, sample(Report.Asked.class))),
                                List.of(),
                                null,
                                null,
                                null,
                                List.of(),
                                0,
                                5L)
                        .speaking(1);
        assertThat(request.protocolVersion()).isEqualTo(1);
        assertThat(request.sentAtMillis()).isNull();
        assertThat(request.reports())
                .containsExactly(
                        new NumberedReport(7, sample(Report.Accepted.class)),
                        new NumberedReport(8, new Report.Log(ATTEMPT, List.of(), 0)));
    }

    private static Set<String> types(String json) {
        var types = new TreeSet<String>();
        Wire.mapper()
                .readTree(json)
                .path("reports")
                .forEach(next -> types.add(next.path("report").path("type").asString()));
        return types;
    }

    /** One of each kind; a kind that is added later has to be added here. */
    private static Report sample(Class<? extends Report> kind) {
        return Objects.requireNonNull(
                Map.of(
                                Report.Accepted.class,
                                new Report.Accepted(ATTEMPT),
                                Report.Refused.class,
                                new Report.Refused(ATTEMPT, "why"),
                                Report.Running.class,
                                new Report.Running(ATTEMPT, 1),
                                Report.CheckpointSet.class,
                                new Report.CheckpointSet(ATTEMPT, "a", "b"),
                                Report.Awaiting.class,
                                new Report.Awaiting(ATTEMPT, "a", "b"),
                                Report.Asked.class,
                                new Report.Asked(ATTEMPT, 1, new Question.AwaitLatch("l")),
                                Report.Progress.class,
                                new Report.Progress(ATTEMPT, 1, 2),
                                Report.Log.class,
                                new Report.Log(ATTEMPT, List.of(), 0),
                                Report.Collecting.class,
                                new Report.Collecting(ATTEMPT),
                                Report.Ended.class,
                                new Report.Ended(
                                        ATTEMPT,
                                        Outcome.FINISHED,
                                        Reason.EXIT,
                                        null,
                                        null,
                                        List.of()))
                        .get(kind),
                kind.getSimpleName());
    }

    @Test
    void onlyTasksThatAnOldHostRunsAsMeantAreForIt() {
        var usual = TaskDescriptor.job(ATTEMPT.task(), "x", new Program.Command(List.of("true")));
        assertThat(ProtocolVersion.neededBy(usual)).isEqualTo(1);
        String json = Wire.write(usual);
        for (String change :
                List.of(
                        json.replace("\"kind\":\"JOB\"", "\"kind\":\"GENERATOR\""),
                        json.replace("\"name\":\"x\"", "\"name\":\"x\",\"survivesMillis\":5"),
                        json.replace("\"work\":\"NEW\"", "\"work\":\"KEPT\""))) {
            assertThat(change).isNotEqualTo(json);
            TaskDescriptor task = Wire.read(change, TaskDescriptor.class);
            assertThat(ProtocolVersion.neededBy(task)).as(change).isEqualTo(2);
            Command offer = new Command.Offer(new ContextId("c"), ATTEMPT, task);
            assertThat(ProtocolVersion.isUnderstood(1, offer)).isFalse();
            assertThat(ProtocolVersion.isUnderstood(2, offer)).isTrue();
        }
    }

    @Test
    void versionsThatAreNotSpokenAreNamedWithWhatToUpgrade() {
        assertThat(ProtocolVersion.isSpoken(0)).isFalse();
        assertThat(ProtocolVersion.isSpoken(3)).isFalse();
        assertThat(ProtocolVersion.refusal(0)).contains("upgrade the host runtime");
        assertThat(ProtocolVersion.refusal(3)).contains("upgrade the controller");
    }
}

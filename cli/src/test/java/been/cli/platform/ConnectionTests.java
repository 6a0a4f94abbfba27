package been.cli.platform;

import static org.assertj.core.api.Assertions.assertThat;

import been.cli.FakePlatform;
import been.cli.FakePlatform.Ended;
import been.cli.command.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What verbs say of a platform that is not there, or answers something else. */
class ConnectionTests {
    @TempDir private Path data = Path.of("");

    private Ended been(String... arguments) {
        var all = new java.util.ArrayList<>(List.of(arguments));
        all.addAll(List.of("--data", data.toString()));
        return FakePlatform.run(all.toArray(String[]::new));
    }

    private void endpoint(long pid, String url) throws IOException {
        Path controller = Files.createDirectories(data.resolve("controller"));
        Files.writeString(
                controller.resolve("endpoint.json"),
                "{\"pid\": %d, \"url\": \"%s\"}".formatted(pid, url));
        Files.writeString(controller.resolve("admin-token"), "token");
    }

    private void assertNothingUp() {
        assertThat(been("hosts", "list"))
                .isEqualTo(
                        new Ended(
                                ExitStatus.UNREACHABLE,
                                "",
                                "been: no platform is up on %s; start one with: been up, or sign in to a remote one with: been login URL\n"
                                        .formatted(data)));
    }

    @Test
    void aFolderWithoutAPlatformOrWithADeadOneSaysHowToStartOne() throws Exception {
        assertNothingUp();
        Process ended = new ProcessBuilder("true").start();
        ended.waitFor();
        endpoint(ended.pid(), "http://127.0.0.1:1");
        assertNothingUp();
        Files.writeString(data.resolve("controller/endpoint.json"), "{\"pid\": ");
        assertNothingUp();
    }

    @ParameterizedTest
    @ValueSource(strings = {"hosts list", "results export 7 -o %s/x.csv", "log t"})
    void aPlatformThatTakesNoConnectionIsNamed(String arguments) throws IOException {
        String url;
        try (var gone = new FakePlatform(data)) {
            url = gone.url().toString();
        }
        Ended refused = been(arguments.formatted(data).split(" ", -1));
        assertThat(refused.status()).isEqualTo(ExitStatus.UNREACHABLE);
        assertThat(refused.err())
                .isEqualTo(
                        "been: the platform at %s does not answer (the connection was refused); is it up?\n"
                                .formatted(url));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "401 | {}                          | 2 | the platform does not know this token, or the token has expired; sign in again: been login URL",
                "403 | {\"detail\": \"Not allowed.\"} | 2 | Not allowed.",
                "500 | {\"detail\": \"A bug.\"}       | 3 | A bug.",
                "502 | <html>Bad gateway</html>    | 3 | the platform answered with status 502",
                "404 | []                          | 2 | the platform answered with status 404",
                "200 | <html>Hello</html>          | 3 | this version of been cannot read the platform's answer: ",
                "200 | {\"items\": 3}                | 3 | this version of been cannot read the platform's answer: ",
            })
    void everyAnswerIsOneSentence(int status, String body, int exit, String sentence)
            throws IOException {
        try (var platform = new FakePlatform(data)) {
            platform.refuse("GET /api/v1/hosts", status, body);
            Ended ended = platform.been("hosts", "list");
            assertThat(ended.status()).isEqualTo(exit);
            assertThat(ended.out()).isEmpty();
            assertThat(ended.err()).startsWith("been: " + sentence).hasLineCount(1);
        }
    }

    @Test
    void theTokenOfTheFolderIsSentAndACursorIsEncoded() throws IOException {
        try (var platform = new FakePlatform(data)) {
            platform.text("GET /api/v1/hosts", "{\"items\": [], \"next\": \"a+b/c=\"}")
                    .text("GET /api/v1/hosts?cursor=a%2Bb%2Fc%3D", "{\"items\": []}");
            assertThat(platform.been("hosts", "list").status()).isZero();
            assertThat(platform.calls()).hasSize(2);
            assertThat(platform.asked())
                    .allSatisfy(asked ->
                            assertThat(asked.header("Authorization")).isEqualTo("Bearer token"));
        }
    }

    @Test
    void aConnectionThatBreaksIsOneSentence() throws IOException {
        try (var platform = new FakePlatform(data)) {
            platform.cut("GET /api/v1/hosts", "{\"items\": [");
            Ended cut = platform.been("hosts", "list");
            assertThat(cut.status()).isEqualTo(ExitStatus.UNREACHABLE);
            assertThat(cut.err())
                    .startsWith("been: the platform at " + platform.url() + " does not answer (")
                    .hasLineCount(1);
        }
    }

    @Test
    void anUnknownProfileIsRefusedBeforeAnythingIsAsked() throws IOException {
        try (var platform = new FakePlatform(data)) {
            Ended unknown = platform.been("hosts", "list", "--profile", "no-such-profile");
            assertThat(unknown.status()).isEqualTo(ExitStatus.BAD_INPUT);
            assertThat(unknown.err())
                    .startsWith("been: unknown profile 'no-such-profile'; been profile list")
                    .hasLineCount(1);
            assertThat(platform.calls()).isEmpty();
        }
    }
}

package been.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.net.ServerSocket;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Wrong input as users make it: refused before anything runs, with what, where and what to do. */
class BadInputIT {
    @TempDir private static Path data;
    private static RunningPlatform platform;

    @BeforeAll
    static void start() throws Exception {
        platform = RunningPlatform.on(data);
    }

    @AfterAll
    static void stop() throws Exception {
        platform.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "unknown key       | 3:1 | kind: comparison\\nanalysis: a\\nrepaet: {executions: 3}  | repeat",
                "unknown kind      | 2:7 | analysis: a\\nkind: regresion                            | regression",
                "impossible value  | 3:21 | analysis: a\\nkind: regression\\nrepeat: {precision: -3%} | precision",
                "broken syntax     | 2:  | analysis: a\\nkind: [regression                           | ",
                "unknown module    | 3:  | analysis: a\\nkind: regression\\nmodule: been/json-librarys | been/json-libraries",
                "empty             | 1:1 | ''                                                       | ",
            })
    void aBadAnalysisFileIsRefusedWithItsPlace(
            String what, String place, String document, String said, @TempDir Path folder)
            throws Exception {
        Path file = folder.resolve("bad.yaml");
        Files.writeString(file, document.replace("\\n", "\n").strip() + "\n");
        var answer = BeenProcess.run(List.of("run", file.toString(), "--data", data.toString()));
        assertThat(answer.exitStatus()).as("%s: %s", what, answer).isEqualTo(2);
        assertThat(answer.err()).contains(file + ":" + place).contains(said == null ? "" : said);
        assertThat(platform.get("/api/v1/analyses").path("items")).isEmpty();
    }

    @Test
    void aMissingFileIsNamed() throws Exception {
        var answer = BeenProcess.run(List.of("run", "no-such.yaml", "--data", data.toString()));
        assertThat(answer.exitStatus()).isEqualTo(2);
        assertThat(answer.err()).contains("there is no file no-such.yaml");
    }

    @Test
    void noPlatformIsStatusThree(@TempDir Path empty) throws Exception {
        Path file = Files.writeString(empty.resolve("a.yaml"), "analysis: a\n");
        var answer = BeenProcess.run(List.of("run", file.toString(), "--data", empty.toString()));
        assertThat(answer.exitStatus()).isEqualTo(3);
        assertThat(answer.err()).contains("no platform is up on " + empty).contains("been up");
    }

    @Test
    void aPackageThatClimbsOutIsRefusedWhole() throws Exception {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            zip.putNextEntry(new ZipEntry("package.yaml"));
            zip.write(
                    "name: evil/climber\nversion: '1'\nkind: data\ndescription: x\nlicence: none\n"
                            .getBytes(StandardCharsets.UTF_8));
            zip.putNextEntry(new ZipEntry("files/../../../climbed"));
            zip.write(1);
        }
        var answer =
                platform.send(
                        platform.request("/api/v1/packages")
                                .PUT(HttpRequest.BodyPublishers.ofByteArray(bytes.toByteArray())));
        assertThat(answer.statusCode()).isEqualTo(422);
        assertThat(answer.body()).contains("package.path").contains("..");
        try (var files = Files.walk(data)) {
            assertThat(files.map(file -> file.getFileName().toString())).doesNotContain("climbed");
        }
        assertThat(platform.get("/api/v1/packages?name=evil/climber").path("items")).isEmpty();
    }

    @Test
    void aDataFolderInUseIsOneSentence() throws Exception {
        var answer = BeenProcess.run(List.of("up", "--data", data.toString(), "--port", "0"));
        assertThat(answer.exitStatus()).isEqualTo(2);
        assertThat(answer.err().strip().lines()).hasSize(1);
        assertThat(answer.err()).contains("in use").contains(data.toString());
    }

    @Test
    void aPortInUseIsOneSentence(@TempDir Path other) throws Exception {
        try (var taken = new ServerSocket(0, 1, java.net.InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(taken.getLocalPort());
            var answer = BeenProcess.run(List.of("up", "--data", other.toString(), "--port", port));
            assertThat(answer.exitStatus()).isEqualTo(2);
            assertThat(answer.err().strip().lines()).hasSize(1);
            assertThat(answer.err()).contains("port " + port).contains("in use");
        }
    }

    @Test
    void nothingAnswersWithoutAToken() throws Exception {
        var client = java.net.http.HttpClient.newHttpClient();
        for (String path :
                List.of(
                        "/api/v1/analyses",
                        "/api/v1/hosts",
                        "/api/v1/packages",
                        "/api/host/v1/sync")) {
            var answer =
                    client.send(
                            HttpRequest.newBuilder(platform.url().resolve(path)).build(),
                            java.net.http.HttpResponse.BodyHandlers.ofString());
            assertThat(answer.statusCode()).as(path).isEqualTo(401);
        }
    }

    @Test
    void aRequestThatHttpDoesNotAllowIsAnsweredLikeOthers() throws Exception {
        for (String line :
                List.of(
                        "GET /api/v1/tasks/a%00b HTTP/1.1",
                        "GET /api/v1/tasks/{a} HTTP/1.1",
                        "GET /api/v1/../../../etc/passwd HTTP/1.1")) {
            try (var socket =
                    new java.net.Socket(
                            java.net.InetAddress.getLoopbackAddress(), platform.url().getPort())) {
                socket.getOutputStream()
                        .write(
                                (line + "\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                                        .getBytes(StandardCharsets.UTF_8));
                String answer =
                        new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                assertThat(answer)
                        .as(line)
                        .startsWith("HTTP/1.1 400")
                        .contains("application/problem+json", "request.unreadable")
                        .doesNotContain("<html");
            }
        }
    }
}

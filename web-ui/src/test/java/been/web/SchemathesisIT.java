package been.web;

import static org.assertj.core.api.Assertions.assertThat;

import been.web.RunningController.Site;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Calls that schemathesis makes out of the OpenAPI document: whatever is sent, no answer is a
 * failure of the platform's own, and none is one that the document does not describe.
 *
 * <p>Takes minutes; run it by {@code -Dit.left-out=none -Dit.test=SchemathesisIT}.
 */
@Tag("whole")
@ExtendWith(RunningController.class)
class SchemathesisIT {
    private static final Path TOOLS = Path.of("target/schemathesis").toAbsolutePath();
    private static final int MINUTES = 5;
    private static final String CHECKS =
            "not_a_server_error,status_code_conformance,content_type_conformance,"
                    + "response_headers_conformance,response_schema_conformance";

    private final Site site;

    SchemathesisIT(Site site) {
        this.site = site;
    }

    @Test
    void everyAnswerIsOneThatIsDescribed() throws IOException, InterruptedException {
        Path program = installed();
        Path document = Files.createDirectories(TOOLS).resolve("openapi.json");
        Files.writeString(document, site.send(site.admin("/api/openapi.json")).body());
        long seed = System.nanoTime() & 0xffff;
        assertThat(
                        run(
                                program,
                                document,
                                seed,
                                List.of("--header", "Authorization: Bearer " + site.adminToken())))
                .as("calls of an administrator, seed %d", seed)
                .isZero();
        assertThat(run(program, document, seed, List.of()))
                .as("calls without a credential, seed %d", seed)
                .isZero();
    }

    private int run(Path program, Path document, long seed, List<String> more)
            throws IOException, InterruptedException {
        var command =
                new ArrayList<>(
                        List.of(
                                program.toString(),
                                "run",
                                document.toString(),
                                "--url",
                                site.url(),
                                "--checks",
                                CHECKS,
                                "--phases",
                                "examples,coverage,fuzzing",
                                "--max-examples",
                                "2",
                                "--seed",
                                Long.toString(seed),
                                "--request-timeout",
                                "20",
                                "--no-color",
                                // It ends with its analysis, not with its answer.
                                "--exclude-path-regex",
                                "/events$"));
        command.addAll(more);
        Path said = TOOLS.resolve(more.isEmpty() ? "stranger.log" : "administrator.log");
        int status = run(command, said);
        System.out.println("seed " + seed + ":\n" + end(said));
        return status;
    }

    /** In an environment of its own beneath target/. */
    private static Path installed() throws IOException, InterruptedException {
        Path program = TOOLS.resolve("bin/schemathesis");
        if (!Files.isExecutable(program)) {
            Path said = Files.createDirectories(TOOLS).resolve("install.log");
            boolean isMade =
                    run(List.of("python3", "-m", "venv", TOOLS.toString()), said) == 0
                            && run(
                                            List.of(
                                                    TOOLS.resolve("bin/pip").toString(),
                                                    "install",
                                                    "--quiet",
                                                    "--requirement",
                                                    "src/test/resources/been/web/schemathesis.txt"),
                                            said)
                                    == 0;
            Assumptions.assumeTrue(
                    isMade, () -> "schemathesis cannot be installed here:\n" + end(said));
        }
        return program;
    }

    private static int run(List<String> command, Path said)
            throws IOException, InterruptedException {
        Process process =
                new ProcessBuilder(command)
                        .directory(Path.of("").toAbsolutePath().toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(said.toFile())
                        .start();
        if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
            process.destroyForcibly().waitFor();
            throw new AssertionError(command.getFirst() + " did not end:\n" + end(said));
        }
        return process.exitValue();
    }

    private static String end(Path said) {
        try {
            List<String> lines = Files.readAllLines(said);
            return String.join("\n", lines.subList(Math.max(0, lines.size() - 120), lines.size()));
        } catch (IOException e) {
            return "nothing was said: " + e.getMessage();
        }
    }
}

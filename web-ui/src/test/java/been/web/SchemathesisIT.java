package been.web;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.access.Role;
import been.web.RunningController.Site;
import been.web.security.AccessTokens;
import been.web.security.Identity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Calls that schemathesis makes out of the OpenAPI document: whatever is sent, no answer is a
 * failure of the platform's own, and none is one that the document does not describe.
 *
 * <p>A part of them in every build; all of them, in the name of everybody, take minutes: {@code
 * -Dit.left-out=none -Dit.test=SchemathesisIT}.
 */
@ExtendWith(RunningController.class)
class SchemathesisIT {
    private static final Path TOOLS = Path.of("target/schemathesis").toAbsolutePath();
    private static final Path REQUIREMENTS =
            Path.of("src/test/resources/been/web/schemathesis.txt").toAbsolutePath();
    private static final String CHECKS =
            "not_a_server_error,status_code_conformance,content_type_conformance,"
                    + "response_headers_conformance,response_schema_conformance";

    private final Site site;

    SchemathesisIT(Site site) {
        this.site = site;
    }

    /** In whose name calls are made. */
    enum Caller {
        ADMIN(Role.ADMIN),
        OPERATOR(Role.OPERATOR),
        VIEWER(Role.VIEWER),
        STRANGER(null);

        private final @Nullable Role role;

        Caller(@Nullable Role role) {
            this.role = role;
        }
    }

    @Test
    void someCallsOfAnAdministratorAreAnsweredAsDescribed()
            throws IOException, InterruptedException {
        check(
                Caller.ADMIN,
                List.of("--phases", "examples,coverage,fuzzing", "--max-examples", "1"),
                3);
    }

    @Test
    void callsWithoutACredentialAreAnsweredAsDescribed() throws IOException, InterruptedException {
        check(Caller.STRANGER, List.of("--phases", "examples,fuzzing", "--max-examples", "1"), 1);
    }

    @ParameterizedTest
    @EnumSource(Caller.class)
    @Tag("whole")
    void everyAnswerIsOneThatIsDescribed(Caller caller) throws IOException, InterruptedException {
        check(caller, List.of("--phases", "examples,coverage,fuzzing", "--max-examples", "5"), 1);
    }

    /**
     * @param parts how many parts the paths are split into; one of them, chosen by the seed, is
     *     called
     */
    private void check(Caller caller, List<String> effort, int parts)
            throws IOException, InterruptedException {
        Path program = installed();
        Path document = Files.createDirectories(TOOLS).resolve("openapi.json");
        long seed = System.nanoTime() & 0xffff;
        var all =
                (ObjectNode)
                        JsonMapper.shared()
                                .readTree(site.send(site.admin("/api/openapi.json")).body());
        int next = (int) seed;
        for (String path : List.copyOf(all.path("paths").propertyNames())) {
            if (next++ % parts != 0) {
                ((ObjectNode) all.path("paths")).remove(path);
            }
        }
        Files.writeString(document, all.toString());
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
                                "--seed",
                                Long.toString(seed),
                                "--request-timeout",
                                "600",
                                "--no-color",
                                // They end with what they tell of, not with their answer.
                                "--exclude-path-regex",
                                "/events$",
                                // Its own token would be worth nothing afterwards.
                                "--exclude-path",
                                "/api/v1/account/token"));
        command.addAll(effort);
        Role role = caller.role;
        if (role != null) {
            String token =
                    site.bean(AccessTokens.class)
                            .issue(
                                    AccessTokens.Kind.BEARER,
                                    new Identity("schemathesis", role),
                                    Duration.ofHours(1));
            command.addAll(List.of("--header", "Authorization: Bearer " + token));
        }
        Path said = TOOLS.resolve(caller + ".log");
        int status = run(command, said);
        System.out.println(caller + ", seed " + seed + ":\n" + end(said));
        assertThat(status).as("calls of %s, seed %d\n%s", caller, seed, end(said)).isZero();
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
                                                    REQUIREMENTS.toString()),
                                            said)
                                    == 0;
            String why = "REST is not tried by schemathesis, which cannot be installed here:\n";
            if (!isMade) {
                System.out.println(why + end(said));
            }
            Assumptions.assumeTrue(isMade, () -> why + end(said));
        }
        return program;
    }

    private static int run(List<String> command, Path said)
            throws IOException, InterruptedException {
        Process process =
                new ProcessBuilder(command)
                        .directory(TOOLS.toFile()) // it leaves files where it runs
                        .redirectErrorStream(true)
                        .redirectOutput(said.toFile())
                        .start();
        return process.waitFor();
    }

    private static String end(Path said) {
        try {
            List<String> lines = Files.readAllLines(said);
            return String.join("\n", lines.subList(Math.max(0, lines.size() - 150), lines.size()));
        } catch (IOException e) {
            return "nothing was said: " + e.getMessage();
        }
    }
}

package been.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.cli.FakePlatform;
import been.cli.command.CommandFailure;
import been.cli.platform.PlatformAddress;
import been.cli.platform.PlatformClient;
import been.protocol.Listing;
import been.protocol.analyses.RunReport;
import been.protocol.analyses.RunView.State;
import been.protocol.packages.GitPackage;
import been.protocol.packages.PackageKind;
import been.protocol.packages.StoredPackage;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code been run --here} asks a platform for, with the Git of this machine. */
class HereRunIT {
    private static final String FILE =
            """
            analysis: prog
            kind: regression
            versions: {git: {url: https://example.org/prog.git}}
            command: {run: "${package.version}/prog"}
            """;
    private static final String NAME = GitPackage.name("https://example.org/prog.git");
    private static final String LIST = "GET /api/v1/packages?name=" + PlatformClient.segment(NAME);

    @TempDir private Path folder = Path.of("");
    private Path checkout = Path.of("");
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void plant() throws Exception {
        checkout = Files.createDirectories(folder.resolve("prog"));
        git("init", "--quiet", "--initial-branch=main");
        Files.writeString(checkout.resolve("prog"), "old");
        git("add", "--all");
        git("commit", "--quiet", "--message=Begin");
    }

    private String git(String... arguments) throws IOException, InterruptedException {
        var command =
                new ArrayList<>(
                        List.of("git", "-c", "user.name=Ada", "-c", "user.email=ada@example.org"));
        command.addAll(List.of(arguments));
        Process process =
                new ProcessBuilder(command)
                        .directory(checkout.toFile())
                        .redirectErrorStream(true)
                        .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output.strip();
    }

    private Optional<RunReport> ask(FakePlatform platform, String file) throws Exception {
        var address = new PlatformAddress(platform.url(), "token", null);
        try (var client = new PlatformClient(address)) {
            return new HereRun(client, checkout, new PrintWriter(err, true))
                    .ask(new AnalysisText(file), null, null);
        }
    }

    @Test
    void whatThePlatformLacksIsUploadedAndTheTwoAreMeasured() throws Exception {
        String base = git("rev-parse", "HEAD").substring(0, 12);
        String tree = git("rev-parse", "HEAD^{tree}").substring(0, 20);
        Files.writeString(checkout.resolve("prog"), "new");
        String changed = git("stash", "create");
        String dirty = git("rev-parse", changed + "^{tree}");
        String version = base + "-dirty-" + dirty.substring(0, 8);
        String trigger = "POST /api/v1/triggers?version=%s&baseline=%s".formatted(version, base);
        var known =
                new StoredPackage(
                        NAME, tree, PackageKind.SOURCE, "", "0".repeat(64), 1, Instant.EPOCH, "");
        try (var platform = new FakePlatform(folder.resolve("data"))) {
            platform.answer(LIST, new Listing<>(List.of(known)))
                    .answer("PUT /api/v1/packages", known)
                    .answer(trigger, ExampleRun.of(State.WAITING, null));
            assertThat(ask(platform, FILE)).isPresent();
            assertThat(platform.calls()).containsExactly(LIST, "PUT /api/v1/packages", trigger);
            assertThat(platform.asked().getLast().body())
                    .startsWith("analysis: prog\nkind: regression\nversions: {\"sources\":[{")
                    .contains(
                            "\"version\":\"%s\",\"package\":\"%s %s\"".formatted(base, NAME, tree))
                    .contains(
                            "\"version\":\"%s\",\"package\":\"%s %s\""
                                    .formatted(version, NAME, dirty.substring(0, 20)))
                    .contains("\"author\":\"Ada\",\"subject\":\"Begin\"")
                    .endsWith("command: {run: \"${package.version}/prog\"}\n");
        }
        assertThat(err.toString())
                .isEqualTo(
                        """
                        baseline %s, the merge base with main: Begin
                         uploads the sources of %s
                        """
                                .formatted(base, version));
    }

    @Test
    void whereNothingDiffersThePlatformIsAskedNothing() throws Exception {
        try (var platform = new FakePlatform(folder.resolve("data"))) {
            assertThat(ask(platform, FILE)).isEmpty();
            assertThat(platform.calls()).isEmpty();
        }
        assertThat(err.toString())
                .isEqualTo(
                        "the working tree is the same as %s, the merge base with main: nothing to measure\n"
                                .formatted(git("rev-parse", "HEAD").substring(0, 12)));
    }

    @Test
    void whatCannotBeMeasuredIsOneSentence() throws Exception {
        try (var platform = new FakePlatform(folder.resolve("data"))) {
            assertThatThrownBy(() -> ask(platform, "command: {run: sleep 1}\n"))
                    .isInstanceOf(CommandFailure.class)
                    .hasMessage(
                            "the command does not use ${package.version}, the folder with the build or the sources of a version, so --here would measure the same twice");
            git("update-index", "--add", "--cacheinfo", "160000," + "1".repeat(40) + ",lib");
            Files.createDirectories(checkout.resolve("lib"));
            platform.answer(LIST, new Listing<>(List.of()))
                    .answer(
                            "PUT /api/v1/packages",
                            new StoredPackage(
                                    NAME,
                                    "1",
                                    PackageKind.SOURCE,
                                    "",
                                    "0".repeat(64),
                                    1,
                                    Instant.EPOCH,
                                    ""));
            assertThatThrownBy(() -> ask(platform, FILE))
                    .isInstanceOf(CommandFailure.class)
                    .hasMessageMatching(
                            "[0-9a-f]{12}-dirty-[0-9a-f]{8}: it has the submodule lib, and source packages hold no submodules");
            checkout = folder;
            assertThatThrownBy(() -> ask(platform, FILE))
                    .isInstanceOf(CommandFailure.class)
                    .hasMessage(folder + " is not in the working tree of a Git checkout");
        }
    }
}

package been.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import been.cli.command.Installation;
import been.cli.command.Installation.ControllerJvm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The script {@code been} starting what was built, in a checkout whose {@code .build} is its own.
 */
class BeenScriptIT {
    @TempDir private Path folder;
    @TempDir private Path elsewhere;
    private Path checkout;
    private Path script;
    private Path start;

    @BeforeEach
    void checkOut() throws IOException {
        checkout = Files.createDirectory(folder.resolve("a $clone"));
        script = Files.copy(BeenProcess.HOME.resolve("been"), checkout.resolve("been"));
        Files.createSymbolicLink(checkout.resolve("cli"), BeenProcess.HOME.resolve("cli"));
        start = Files.createDirectory(checkout.resolve(".build")).resolve("start");
    }

    @Test
    void aMeasuredCommandStartsFromACache() throws Exception {
        assertThat(exec(Map.of(), "exec", "--", "true").lines()).contains("exit-code=0");
        var command =
                Pattern.compile("exec '([^']+)' '([^']+)' '([^']+)' '([^']+)' .* -cp '([^']+)'")
                        .matcher(Files.readString(start));
        assertThat(command.find()).isTrue();
        Path loaded = elsewhere.resolve("loaded");
        Process been =
                new ProcessBuilder(
                                command.group(1),
                                command.group(2),
                                command.group(3),
                                command.group(4),
                                "-Xlog:class+load:file=" + loaded,
                                "-cp",
                                command.group(5),
                                "been.cli.Been",
                                "exec",
                                "--",
                                "true")
                        .redirectErrorStream(true)
                        .redirectOutput(elsewhere.resolve("said").toFile())
                        .start();
        assertThat(been.waitFor()).isZero();
        assertThat(Files.readString(loaded))
                .contains("been.cli.exec.ExecMain source: shared objects file")
                .doesNotContain("picocli", "jackson");
    }

    @Test
    void thePlatformStartsFromCaches() throws Exception {
        var build = new ProcessBuilder(BeenProcess.HOME.resolve("been").toString(), "build");
        build.environment().put("BEEN_BUILD", "off");
        assertThat(build.inheritIO().start().waitFor()).isZero();
        var installation = new Installation(BeenProcess.HOME);
        List<String> nothing = List.of("--no-such-option");
        assertThat(loaded(installation.controller(ControllerJvm.UP, List.of(), nothing)))
                .contains("been.web.Controller source: shared objects file");
        assertThat(loaded(installation.hostRuntime(nothing)))
                .contains("been.hostruntime.HostRuntime source: shared objects file");
    }

    /** The classes that a program loads until it refuses its arguments. */
    private String loaded(List<String> command) throws Exception {
        Path loaded = elsewhere.resolve("loaded");
        var builder = new ProcessBuilder(command).inheritIO();
        builder.environment().put("JAVA_TOOL_OPTIONS", "-Xlog:class+load:file=" + loaded);
        assertThat(builder.start().waitFor()).isEqualTo(2);
        return Files.readString(loaded);
    }

    @Test
    void itsFewClassesAreEnoughForEveryOption() throws Exception {
        exec(Map.of(), "exec", "--", "true");
        Path results = elsewhere.resolve("results");
        exec(
                Map.of(),
                "exec",
                "--cores=1",
                "--cpu-time=20s",
                "--wall-time=20s",
                "--memory=1GiB",
                "--processes=50",
                "--output-limit=1MB",
                "--disk=1MiB",
                "--soft-cpu-time=10s",
                "--soft-wall-time=10s",
                "--grace=1s",
                "--counters",
                "--no-aslr",
                "--stdin=/dev/null",
                "--output=" + results,
                "--",
                "true");
        assertThat(Files.readString(results)).contains("exit-code=0\n");
    }

    @Test
    void aCacheThatDoesNotFitIsPassedOver() throws Exception {
        exec(Map.of(), "exec", "--", "true");
        Path cache = checkout.resolve(".build/start.aot");
        Files.writeString(cache, "no cache");
        assertThat(exec(Map.of(), "exec", "--", "true").lines()).contains("exit-code=0");
        Files.delete(cache);
        assertThat(exec(Map.of(), "exec", "--", "true").lines()).contains("exit-code=0");
    }

    @Test
    void whatWasWrittenDownIsMadeAgainForAnotherJdk() throws Exception {
        exec(Map.of(), "exec", "--", "true");
        String told = Files.readString(start);
        Files.writeString(start, told.replace("# for ", "# for another "));
        exec(Map.of("JAVA_HOME", "/nowhere"), "exec", "--", "true");
        assertThat(Files.readString(start)).doesNotContain("# for another ");
    }

    @Test
    void aCheckoutThatWasMovedStartsFromItsNewPlace() throws Exception {
        exec(Map.of(), "exec", "--", "true");
        Path moved = Files.move(checkout, folder.resolve("it's moved"));
        script = moved.resolve("been");
        assertThat(exec(Map.of(), "exec", "--", "true").lines()).contains("exit-code=0");
        assertThat(Files.readString(moved.resolve(".build/start")))
                .contains("-Dbeen.home=" + moved.toRealPath().toString().replace("'", "'\\''"))
                .doesNotContain("a $clone");
        // Now by what was written down.
        assertThat(exec(Map.of(), "exec", "--json", "--", "true")).contains("\"exit-code\" : 0");
    }

    @Test
    void resultsAsJsonNeedNoMoreThanAsking() throws Exception {
        exec(Map.of(), "exec", "--", "true");
        assertThat(exec(Map.of(), "exec", "--json", "--", "true")).contains("\"exit-code\" : 0");
    }

    @Test
    void otherVerbsAreThereToo() throws Exception {
        assertThat(exec(Map.of(), "--version")).startsWith("BEEN ");
        assertThat(exec(Map.of(), "analyze", "--help")).contains("describe");
    }

    @Test
    void numbersAreWrittenAlikeInEveryLanguage() throws Exception {
        var persian = Map.of("JDK_JAVA_OPTIONS", "-Duser.language=fa -Duser.country=IR");
        Path values = Files.writeString(elsewhere.resolve("values.csv"), "value\n1\n2\n3\n");
        assertThat(exec(persian, "analyze", "describe", values.toString()))
                .isEqualTo(exec(Map.of(), "analyze", "describe", values.toString()));
    }

    @Test
    void namesNeedNoUtf8Locale() throws Exception {
        assumeThat(System.getProperty("sun.jnu.encoding"))
                .as("this test itself needs a UTF-8 locale")
                .isEqualTo("UTF-8");
        script = Files.move(checkout, folder.resolve("josé")).resolve("been");
        var plain = Map.of("LC_ALL", "C");
        assertThat(exec(plain, "--version")).startsWith("BEEN ");
        assertThat(exec(plain, "exec", "--", "sh", "-c", "echo $1 $LC_ALL", "sh", "ý"))
                .startsWith("ý C\n");
    }

    @Test
    void theCommandSeesNothingOfTheJdk() throws Exception {
        for (int i = 0; i < 2; i++) {
            Path said = elsewhere.resolve("said");
            exec(Map.of(), "exec", "--", "sh", "-c", "env > " + said + "; pwd >> " + said);
            assertThat(Files.readString(said))
                    .endsWith("\n" + elsewhere.toRealPath() + "\n")
                    .doesNotContain("JAVA_HOME=");
        }
    }

    @Test
    void aFolderThatIsGoneIsSaidSo() throws Exception {
        exec(Map.of(), "exec", "--", "true");
        var process =
                new ProcessBuilder(
                                "sh",
                                "-c",
                                "mkdir gone && cd gone && rmdir ../gone && exec \"$0\" exec -- true",
                                script.toString())
                        .directory(elsewhere.toFile())
                        .redirectErrorStream(true)
                        .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(said).contains("been: the current folder no longer exists");
        assertThat(process.waitFor()).isEqualTo(2);
    }

    @Test
    void theTestsExplainThemselvesWithoutRunning() throws Exception {
        Files.createSymbolicLink(checkout.resolve("pom.xml"), BeenProcess.HOME.resolve("pom.xml"));
        assertThat(exec(Map.of(), "test", "--help"))
                .startsWith("Usage: ./been test")
                .contains("--faults", "--fuzz", "--machines");
    }

    @Test
    void howLongToFuzzIsAskedForWithOneSentence() throws Exception {
        Files.createSymbolicLink(checkout.resolve("pom.xml"), BeenProcess.HOME.resolve("pom.xml"));
        for (String time : List.of("", "10", "0s", "soon", "1.5m", "1000h")) {
            Process process =
                    new ProcessBuilder(script.toString(), "test", "--fuzz", time)
                            .directory(elsewhere.toFile())
                            .redirectErrorStream(true)
                            .start();
            String said =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(said)
                    .isEqualTo(
                            "been: test --fuzz needs the time for each target, from 1s to 99h, for example ./been test --fuzz 10m; not '%s'\n"
                                    .formatted(time));
            assertThat(process.waitFor()).isEqualTo(2);
        }
    }

    /** Standard output of the script, which says nothing else and ends well. */
    private String exec(Map<String, String> environment, String... arguments) throws Exception {
        var command = new ArrayList<>(List.of(script.toString()));
        command.addAll(List.of(arguments));
        Path errors = elsewhere.resolve("errors");
        var builder =
                new ProcessBuilder(command)
                        .directory(elsewhere.toFile())
                        .redirectError(errors.toFile());
        builder.environment().remove("JAVA_HOME");
        builder.environment().put("BEEN_BUILD", "off");
        builder.environment().putAll(environment);
        Process been = builder.start();
        been.getOutputStream().close();
        String said = new String(been.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String complaints = Files.readString(errors);
        assertThat(been.waitFor()).as(complaints).isZero();
        assertThat(complaints.lines().filter(line -> !line.startsWith("NOTE: Picked up")))
                .isEmpty();
        return said;
    }
}

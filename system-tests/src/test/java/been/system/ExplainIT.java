package been.system;

import static org.assertj.core.api.Assertions.assertThat;

import been.testing.Chromium;
import been.testing.TracedReads;
import com.microsoft.playwright.Page;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** From a change to the function it comes from. */
class ExplainIT {
    private static final String PROGRAM =
            """
            volatile unsigned sum;
            __attribute__((noinline)) void scan(void) {
                for (int i = 0; i < 300000; i++) sum += i;
            }
            __attribute__((noinline)) void decode(void) {
                for (int i = 0; i < 600000; i++) sum += i;
            }
            __attribute__((noinline)) void print(void) {
                for (int i = 0; i < 100000; i++) sum += i;
            }
            int main(void) { scan(); decode(); print(); return 0; }
            """;

    @TempDir private Path data;

    private void commit(String subject, String program) throws Exception {
        Path folder = data.resolve("prog");
        Files.writeString(folder.resolve("program.c"), program);
        Files.writeString(folder.resolve("README"), subject);
        git(folder, "add", "--all");
        git(folder, "commit", "--quiet", "--message=" + subject);
    }

    private static void git(Path folder, String... arguments) throws Exception {
        List<String> command =
                new ArrayList<>(
                        List.of(
                                "git",
                                "-C",
                                folder.toString(),
                                "-c",
                                "user.name=Ada",
                                "-c",
                                "user.email=ada@localhost"));
        command.addAll(List.of(arguments));
        assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
    }

    @Test
    void changesAreExplainedDownToTheirFunction() throws Exception {
        git(Files.createDirectories(data.resolve("prog")), "init", "--quiet");
        commit("Begin", PROGRAM);
        commit(
                "Check <every> value",
                PROGRAM.replace("600000", "630000")
                        .replace("print(void)", "print_all(void)")
                        .replace("print()", "print_all()"));
        try (var platform = RunningPlatform.on(data);
                var browser = Chromium.start()) {
            long analysis =
                    platform.start(
                            """
                            analysis: decoder
                            kind: regression
                            versions: {git: {url: '%s/prog'}}
                            build: {run: cc -O1 -o program program.c, output: [program]}
                            command: {run: ['${package.version}/program'], measure: instructions}
                            counters: cachegrind
                            profile: changes
                            """
                                    .formatted(data));
            JsonNode before = platform.awaitEnd(analysis);
            long change = platform.awaitChanges(analysis).get(0).path("id").asLong();
            JsonNode explanation = awaitExplanation(platform, change);
            assertThat(explanation.path("profiler").asString()).isEqualTo("callgrind");
            assertThat(explanation.at("/cost/executions").asInt()).isEqualTo(5);
            assertThat(explanation.at("/cost/seconds").asDouble()).isPositive();
            JsonNode first = explanation.at("/functions/0");
            assertThat(first.path("function").asString()).as("%s", explanation).isEqualTo("decode");
            assertThat(first.path("isChanged").asBoolean()).isTrue();
            assertThat(first.at("/self/change").asDouble()).isBetween(0.02, 0.04);
            // print was only renamed
            assertThat(explanation.at("/functions/1/isChanged").asBoolean()).isFalse();
            assertNothingWasMeasured(platform, analysis, before);
            assertThat(platform.been(0, "explain", String.valueOf(change)))
                    .contains("▲ decode", "under callgrind, instructions");
            theModificationsAreReported(platform, change);
            aFileCanBeDownloaded(platform, explanation);
            Page page = browser.page();
            signIn(page, platform);
            thePageShowsTheFlameGraph(page, platform, change);
            theChangeHasAPage(page, platform, change);
            TracedReads.assume(data);
            theFilesThatTheBuildReadAreRecorded(platform, change);
            theFilesThatProfiledExecutionsReadAreRecorded(platform);
        }
    }

    private static void theFilesThatTheBuildReadAreRecorded(RunningPlatform platform, long change)
            throws Exception {
        JsonNode files =
                platform.get("/api/v1/changes/" + change + "/report").at("/modifications/files");
        assertThat(files.at("/0/use").asString()).isEqualTo("built");
        assertThat(files.at("/1/use").asString()).isEqualTo("none");
        assertThat(platform.been(0, "uses", "decoder"))
                .contains("1 of 2 files are used")
                .containsPattern("program.c +read by its build");
        assertThat(platform.been(0, "uses", "README"))
                .contains("no benchmark is known to use README", "not used by decoder");
    }

    private void theFilesThatProfiledExecutionsReadAreRecorded(RunningPlatform platform)
            throws Exception {
        Path scripts = Files.createDirectories(data.resolve("scripts"));
        git(scripts, "init", "--quiet");
        Files.writeString(scripts.resolve("main.py"), "import lib\nprint(lib.read())\n");
        Files.writeString(
                scripts.resolve("lib.py"),
                "def read(): return open(__file__.replace('lib.py', 'data.txt')).read()\n");
        Files.writeString(scripts.resolve("data.txt"), "7\n");
        Files.writeString(scripts.resolve("spare.py"), "print(0)\n");
        Files.writeString(
                scripts.resolve("Main.java"),
                "class Main { public static void main(String[] a) { System.out.println(1); } }\n");
        git(scripts, "add", "--all");
        git(scripts, "commit", "--quiet", "--message=Begin");
        Files.writeString(scripts.resolve("spare.py"), "print(1)\n");
        git(scripts, "commit", "--all", "--quiet", "--message=Change what is not used");
        platform.awaitEnd(
                platform.start(
                        """
                        analysis: scripts
                        kind: regression
                        versions: {git: {url: '%s'}}
                        command:
                          run: "python3 ${package.version}/main.py && java ${package.version}/Main.java"
                          measure: [cpu-time]
                        repeat: {executions: 2}
                        profile: all
                        """
                                .formatted(scripts)));
        JsonNode uses =
                Awaitility.await()
                        .until(
                                () -> platform.get("/api/v1/uses/benchmarks?name=scripts"),
                                one -> !one.has("problem"));
        assertThat(
                        uses.path("files")
                                .valueStream()
                                .map(file -> file.path("path") + " " + file.path("use")))
                .containsExactly(
                        "\"Main.java\" \"loaded\"",
                        "\"data.txt\" \"read\"",
                        "\"lib.py\" \"read\"",
                        "\"main.py\" \"read\"");
        assertThat(uses.path("unused").asInt()).isOne();
        assertThat(platform.been(0, "uses", "lib.py"))
                .containsPattern("scripts +[0-9]+ .* read when it ran");
    }

    private static JsonNode awaitExplanation(RunningPlatform platform, long change)
            throws Exception {
        return Awaitility.await()
                .until(
                        () -> platform.get("/api/v1/changes/" + change + "/explanation"),
                        one -> List.of("ready", "failed").contains(one.path("state").asString()));
    }

    private static void assertNothingWasMeasured(
            RunningPlatform platform, long analysis, JsonNode before) throws Exception {
        JsonNode after = platform.get("/api/v1/analyses/" + analysis);
        for (String part : List.of("comparisons", "summary", "experiments", "notes")) {
            assertThat(after.path(part)).isEqualTo(before.path(part));
        }
        assertThat(platform.get("/api/v1/analyses/" + analysis + "/executions").path("items"))
                .hasSize(before.at("/summary/executionsDone").asInt());
    }

    private static void theModificationsAreReported(RunningPlatform platform, long change)
            throws Exception {
        JsonNode report = platform.get("/api/v1/changes/" + change + "/report");
        assertThat(report.path("coincidences").isEmpty()).isTrue();
        JsonNode modifications = report.path("modifications");
        assertThat(modifications.at("/commits/0/details/subject").asString())
                .isEqualTo("Check <every> value");
        assertThat(modifications.path("allCommits").asBoolean()).isTrue();
        JsonNode used = modifications.at("/files/0");
        assertThat(used.path("path").asString()).isEqualTo("program.c");
        assertThat(used.at("/functions/0").asString()).isEqualTo("decode");
        assertThat(modifications.at("/files/1/path").asString()).isEqualTo("README");
        assertThat(modifications.at("/files/1/functions").isEmpty()).isTrue();
        String number = String.valueOf(change);
        assertThat(platform.been(0, "changes", "show", number))
                .contains("Check <every> value", "program.c", "decode");
        assertThat(platform.been(0, "changes", "show", number, "--markdown"))
                .contains("## Functions that changed", "Check \\<every\\> value");
        assertThat(platform.been(0, "changes", "show", number, "--difference", "program.c"))
                .contains("-    for (int i = 0; i < 600000; i++) sum += i;")
                .contains("+    for (int i = 0; i < 630000; i++) sum += i;");
    }

    private static void signIn(Page page, RunningPlatform platform) throws Exception {
        page.navigate(
                platform.post("/api/v1/login-links", "application/json", "")
                        .path("url")
                        .asString());
        page.waitForSelector("nav a");
    }

    private static void theChangeHasAPage(Page page, RunningPlatform platform, long change) {
        page.navigate(platform.url().resolve("/change/" + change).toString());
        page.waitForSelector("text=Check <every> value");
        page.locator("vaadin-button:has-text('program.c')").click();
        page.waitForSelector("pre:has-text('630000')");
        page.keyboard().press("Escape");
        Screenshots.keep(page, "change");
    }

    private static void aFileCanBeDownloaded(RunningPlatform platform, JsonNode explanation)
            throws Exception {
        String task = explanation.at("/executions/0/task").asString();
        assertThat(explanation.at("/executions/0/files").valueStream().map(JsonNode::asString))
                .contains("profile.collapsed");
        assertThat(platform.get("/api/v1/tasks/" + task + "/files").path("items").size())
                .isGreaterThan(1);
    }

    private static void thePageShowsTheFlameGraph(
            Page page, RunningPlatform platform, long change) {
        page.navigate(platform.url().resolve("/explanations/" + change).toString());
        page.waitForSelector("been-flame[data-frames]");
        assertThat(page.locator("table.data").first().textContent()).contains("decode");
        page.locator(".flame-search").fill("deco");
        page.waitForSelector("text=/[0-9]+ frames, [0-9]/");
        page.keyboard().press("Enter");
        page.waitForSelector(".flame-note:has-text('decode')");
        Screenshots.keep(page, "explanation");
    }
}

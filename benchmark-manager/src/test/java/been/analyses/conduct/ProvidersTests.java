package been.analyses.conduct;

import static org.assertj.core.api.Assertions.assertThat;

import been.analyses.store.StoredExperiment;
import been.protocol.PackageReference;
import been.protocol.RunConditions;
import been.protocol.TaskDescriptor;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.AnalysisView.Failure;
import been.protocol.packages.PackageKind;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Versions from registries, archives, commands and the software repository. */
class ProvidersTests {
    private static final String REST =
            """
            command: {run: "${package.version}/tool", measure: [wall-time]}
            repeat: {executions: 4, confirm: false}
            """;

    @TempDir Path folder;
    private World world = new World(Path.of("unset"));

    @BeforeEach
    void create() {
        world = new World(folder);
    }

    private long run(String versions, String more) {
        long id =
                world.start(
                        "analysis: tool\nkind: regression\nversions: {%s}\n%s%s"
                                .formatted(versions, more, REST));
        world.turn(id);
        return id;
    }

    private TaskDescriptor task(String name) {
        return world.tasks.descriptors().stream()
                .filter(task -> task.name().equals(name))
                .reduce((before, last) -> last)
                .orElseThrow();
    }

    private List<String> fetched(long id) {
        return world.store().experiments(id).stream()
                .map(StoredExperiment::fetched)
                .filter(Objects::nonNull)
                .map(PackageReference::toString)
                .toList();
    }

    @Test
    void aHostIsFoundOnWhichThePackagesRunAndThoseThatTheyRequire() {
        world.packages.require(
                world.packages.add("example/data", "1", PackageKind.DATA, List.of("linux/aarch64")),
                world.packages.add("example/lib", "1", PackageKind.DATA, List.of("linux/x86_64")));
        long id =
                world.start(
                        """
                        analysis: on-arm
                        kind: comparison
                        command: {run: "${package.data}/a ${n}", packages: {data: example/data}}
                        vary: {n: [1, 2]}
                        """);
        world.turn(id);

        assertThat(world.tasks.descriptors().getFirst().placement().restriction())
                .isEqualTo(
                        "host.host.architecture in ['aarch64'] && host.host.architecture in ['amd64']");
    }

    @Test
    void whatIsInstalledIsForHostsLikeTheOneThatMeasures() {
        world.hosts.change(
                FakeTasks.HOST,
                Map.of(
                        "host", Map.of("architecture", "amd64"),
                        "software", Map.of("python3", Map.of("version", "3.11.7"))));
        long id = run("pypi: {name: tool, from: \"1.0\"}", "");

        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.FINISHED);
        assertThat(task("versions").properties())
                .containsEntry("registry", "pypi")
                .containsEntry("name", "tool")
                .containsEntry("from", "1.0")
                .containsEntry("python3", "${host.software.python3.command}");
        assertThat(task("versions").conditions().user()).isEqualTo(RunConditions.PERSON);
        assertThat(task("versions").placement().restriction())
                .isEqualTo(
                        "host.software.python3.version != '' && host.host.architecture == 'amd64' && host.software.python3.version.startsWith('3.11.')");
        assertThat(task("fetch").properties())
                .containsEntry("package", "pypi/tool_amd64_python33.11")
                .containsEntry("sources", "false");
        assertThat(fetched(id)).hasSize(3).allMatch(p -> p.contains("pypi/tool_amd64"));
    }

    @Test
    void whatIsBuiltIsFetchedAnywhere() {
        run("pypi: {name: tool}", "build: {run: make, output: [tool]}\n");

        assertThat(task("versions").placement().restriction()).isNull();
        assertThat(task("fetch").properties())
                .containsEntry("package", "pypi/tool")
                .containsEntry("sources", "true");
    }

    @Test
    void aFolderOfArchivesIsOnTheHostThatMeasuresAndAPageOnAny() {
        run("archive: {url: /srv, pattern: \"(?<version>.*)\"}", "");
        assertThat(task("versions").placement().hosts()).containsExactly(FakeTasks.HOST);
        assertThat(task("versions").properties()).doesNotContainKey("curl");

        run("archive: {url: \"https://example.org/\", pattern: \"(?<version>.*)\"}", "");
        assertThat(task("versions").placement().hosts()).isEmpty();
        assertThat(task("versions").properties())
                .containsEntry("curl", "${host.software.curl.command}")
                .containsEntry("private-hosts", "git.example.org");
    }

    @Test
    void aPatchReleaseIsComparedWithTheVersionsBesideIt() {
        for (String version : List.of("1.9", "1.10", "2.0")) {
            world.packages.add("example/tool", version, PackageKind.BINARY);
        }
        long id = run("packages: {name: example/tool}", "");
        world.packages.add("example/tool", "1.9.1", PackageKind.BINARY);
        world.store().look(id);
        world.turn(id);

        assertThat(world.comparisons(id))
                .extracting(each -> each.oldExperiment() + ", " + each.newExperiment())
                .containsExactly("1.9, 1.9.1", "1.9.1, 1.10", "1.10, 2.0");
    }

    @Test
    void theRepositorysOwnVersionsNeedNoTask() {
        for (String version : List.of("1.10", "1.9", "2.0", "1.0", "3.0-SNAPSHOT")) {
            world.packages.add("example/tool", version, PackageKind.BINARY);
        }
        long id = run("packages: {name: example/tool, from: \"1.9\"}", "");

        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.FINISHED);
        assertThat(world.store().experiments(id))
                .extracting(one -> one.experiment().version())
                .containsExactly("1.9", "1.10", "2.0");
        assertThat(world.tasks.descriptors())
                .extracting(TaskDescriptor::name)
                .doesNotContain("versions", "fetch");
    }

    @Test
    void aPackageThatTheRepositoryDoesNotHaveIsOneSentence() {
        long id = run("packages: {name: example/none}", "");

        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.FAILED);
        assertThat(world.analysis(id).detail())
                .isEqualTo(
                        "0 versions of the package example/none are asked for, and a regression takes 2 to 1,000; see versions: from, to and include");
    }

    @Test
    void aSourceThatIsEmptyForOnceOnlyPausesAnAnalysisThatLooksForNewVersions() {
        long id = run("crates: {name: tool}", "");
        List<String> before = world.releases;
        world.releases = List.of();
        world.store().look(id);
        world.turn(id);

        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.PAUSED);
        assertThat(world.analysis(id).detail()).startsWith("0 ");
        world.releases = Stream.concat(before.stream(), Stream.of("1.3")).toList();
        world.store().resume(id);
        world.turn(id);

        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.FINISHED);
        assertThat(fetched(id)).hasSize(4);
    }

    @Test
    void aRewrittenHistoryIsToldOnce() {
        world.answer = commits("c1", "c2", "c3");
        long id = run("git: {url: \"https://git.example.org/tool.git\", branch: main}", "");
        world.answer = commits("c2", "c3");
        for (int look = 0; look < 2; look++) {
            world.store().look(id);
            world.turn(id);
        }

        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.FINISHED);
        assertThat(world.store().failures(id))
                .extracting(Failure::detail)
                .containsExactly(
                        "the history was rewritten and lacks c1; what was measured is kept");
    }

    private static String commits(String... names) {
        return Stream.of(names)
                .map(name ->
                        "{'version': '%1$s', 'revision': '%1$s', 'source': '%1$s'}".formatted(name))
                .collect(Collectors.joining(", ", "{'versions': [", "]}"))
                .replace('\'', '"');
    }

    @Test
    void aVersionThatIsWithdrawnInBetweenTakesOutOnlyItself() {
        world.unfetchable.add("1.1");
        long id = run("crates: {name: tool}", "");

        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.FINISHED);
        assertThat(world.store().experiments(id))
                .filteredOn(StoredExperiment::isOut)
                .singleElement()
                .extracting(StoredExperiment::problem)
                .isEqualTo("could not be fetched: not in any repository");
        assertThat(fetched(id)).hasSize(2);
    }

    @Test
    void aCommandHasTheProgramOfItsModuleAndTheRightsOfARun() {
        runModule("example/tool");

        assertThat(task("versions").packages()).containsKeys("tasks", "module");
        assertThat(task("fetch").properties()).containsEntry("fetch", "${package.module}/fetch");
        assertThat(List.of(task("versions"), task("fetch")))
                .allSatisfy(task -> {
                    assertThat(task.conditions()).isEqualTo(RunConditions.USUAL);
                    assertThat(task.environment()).isEmpty();
                });
    }

    @Test
    void equalCommandsOfTwoModulesAreDifferentVersions() {
        runModule("example/tool");
        String first = task("fetch").properties().get("package");
        runModule("example/other");

        assertThat(task("fetch").properties().get("package"))
                .startsWith("command/")
                .isNotEqualTo(first);
    }

    private long runModule(String name) {
        world.packages.module(
                name,
                """
                title: %s
                metrics:
                  time: {source: wall-time}
                versions:
                  command: {list: "${package.module}/list", fetch: "${package.module}/fetch"}
                run:
                  command: "${package.version}/tool"
                """
                        .formatted(name));
        long id =
                world.start(
                        "analysis: tool\nkind: regression\nmodule: %s\nrepeat: {executions: 4, confirm: false}\n"
                                .formatted(name));
        world.turn(id);
        return id;
    }
}

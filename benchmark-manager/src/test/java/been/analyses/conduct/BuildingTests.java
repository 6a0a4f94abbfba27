package been.analyses.conduct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import been.analyses.planning.BinaryPlan;
import been.analyses.store.StoredExperiment;
import been.analyses.store.StoredRun;
import been.analyses.verdict.Evaluation;
import been.protocol.Exclusivity;
import been.protocol.TaskDescriptor;
import been.protocol.Wire;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.Verdict;
import been.protocol.analyses.VersionDetails;
import been.protocol.packages.PackageKind;
import been.results.Landing;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Versions from Git that are built. */
class BuildingTests {
    private static final String HISTORY =
            """
            analysis: history
            kind: regression
            versions: {git: {url: /srv/prog, paths: [src/, include/]}}
            build: {run: [make, "make install ${build-seed}"], output: [prog], restriction: "host.cpu.cores > 1"}
            command: {run: "${package.version}/prog"}
            repeat: {executions: 4, confirm: false}
            """;

    @TempDir Path folder;
    private World world = new World(Path.of("unset"));

    @BeforeEach
    void create() {
        world = new World(folder);
        history("c1", "c2", "c3");
    }

    /** Commits, each with a tree of its own. */
    private void history(String... commits) {
        world.answer =
                Wire.write(
                        Map.of(
                                "versions",
                                List.of(commits).stream().map(BuildingTests::commit).toList()));
        for (String commit : commits) {
            world.trees.put(commit, "tree-" + commit);
        }
    }

    private static Map<String, Object> commit(String name) {
        return Map.of(
                "version",
                name,
                "revision",
                name.repeat(20),
                "source",
                "tree-" + name,
                "date",
                "2026-01-02T03:04:05+01:00",
                "author",
                "Ada",
                "subject",
                "Change " + name,
                "parents",
                List.of("c0"),
                "tags",
                List.of("v" + name));
    }

    @Test
    void commitsAreListedFetchedBuiltAndMeasured() {
        long id = world.start(HISTORY);
        world.turn(id);

        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.FINISHED);
        assertThat(task("versions").properties())
                .containsEntry("url", "/srv/prog")
                .containsEntry("paths", "src/\ninclude/")
                .containsEntry("private-hosts", "git.example.org")
                .containsEntry("git", "${host.software.git.command}");
        assertThat(task("versions").placement().hosts()).containsExactly(FakeTasks.HOST);
        assertThat(task("fetch").properties())
                .containsEntry("versions", "c1,c2,c3")
                .containsEntry(
                        "revisions",
                        "c1".repeat(20) + "," + "c2".repeat(20) + "," + "c3".repeat(20));
        assertThat(world.store().experiments(id).getFirst().details())
                .isEqualTo(
                        new VersionDetails(
                                "c1".repeat(20),
                                "tree-c1",
                                "2026-01-02T03:04:05+01:00",
                                "Ada",
                                "Change c1",
                                List.of("c0"),
                                List.of("vc1")));
        TaskDescriptor build = builds().getFirst();
        assertThat(build.placement().exclusivity()).isEqualTo(Exclusivity.SHARED);
        assertThat(build.placement().hosts()).isEmpty();
        assertThat(build.placement().restriction()).isEqualTo("(host.cpu.cores > 1)");
        assertThat(build.properties())
                .containsEntry(
                        "steps",
                        "[[\"/bin/sh\",\"-c\",\"make\"],[\"/bin/sh\",\"-c\",\"make install 1\"]]")
                .containsEntry("output", "[\"prog\"]");
        assertThat(world.results.landings())
                .hasSize(12)
                .allSatisfy(landing ->
                        assertThat(landing.packages().keySet())
                                .singleElement()
                                .asString()
                                .startsWith("build/prog-"));
    }

    /** Those who follow an analysis look at it when it advanced. */
    @Test
    void whoFollowsSeesHowManyBuildsAreLeft() {
        long id = world.start(HISTORY);
        List<String> seen = new ArrayList<>();
        while (world.analysis(id).state() == AnalysisState.PREPARING) {
            if (world.conductor().advance(id)) {
                seen.add(String.valueOf(world.analysis(id).detail()));
            }
            world.tasks.runNext();
        }
        assertThat(seen)
                .containsSubsequence("host alpha is busy", "builds, 2 left", "builds, 1 left");
    }

    @Test
    void whatWasBuiltOrFetchedIsNotBuiltOrFetchedAgain() {
        world.turn(world.start(HISTORY));
        int before = world.tasks.descriptors().size();
        world.turn(world.start(HISTORY));

        assertThat(world.tasks.descriptors().subList(before, world.tasks.descriptors().size()))
                .extracting(TaskDescriptor::name)
                .noneMatch(name -> name.equals("fetch") || name.startsWith("build-"));
    }

    /** What been run --here asks for. */
    private String here() {
        world.packages.add("git/prog", "t1", PackageKind.SOURCE);
        world.packages.add("git/prog", "t2", PackageKind.SOURCE);
        return HISTORY.replaceFirst(
                "versions: .*",
                """
                versions:
                  sources:
                    - {version: c1, package: git/prog t1, revision: c1c1, date: "2026-01-02T03:04:05Z", author: Ada, subject: Begin}
                    - {version: c1-dirty-t2, package: git/prog t2}\
                """);
    }

    @Test
    void ofTwoPublishedSourcesNeitherIsMeasuredAlone() {
        world.unbuildable.add("t2");
        long broken = world.start(here());
        world.turn(broken);
        assertThat(world.analysis(broken).state()).isEqualTo(AnalysisState.FAILED);
        assertThat(world.analysis(broken).detail())
                .isEqualTo("c1-dirty-t2: build failed: step 1 ended with status 1: prog.c: error");

        world.unbuildable.clear();
        world.binaries.put("t2", "t1");
        long same = world.start(here().replace("[make,", "[remake,"));
        world.turn(same);
        assertThat(world.analysis(same).state()).isEqualTo(AnalysisState.FINISHED);
        assertThat(problem(same, "c1-dirty-t2")).isEqualTo("identical to c1");
        assertThat(world.results.landings()).isEmpty();
    }

    @Test
    void publishedSourcesAreBuiltAndMeasuredWithoutBeingListedOrFetched() {
        long id = world.start(here());
        world.turn(id);

        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.FINISHED);
        assertThat(world.tasks.descriptors())
                .extracting(TaskDescriptor::name)
                .doesNotContain("versions", "fetch");
        assertThat(builds()).hasSize(2);
        assertThat(world.store().experiments(id))
                .extracting(e -> e.experiment().label(), StoredExperiment::details)
                .containsExactly(
                        tuple(
                                "c1",
                                new VersionDetails(
                                        "c1c1",
                                        "t1",
                                        "2026-01-02T03:04:05Z",
                                        "Ada",
                                        "Begin",
                                        List.of(),
                                        List.of())),
                        tuple(
                                "c1-dirty-t2",
                                new VersionDetails(
                                        null, "t2", null, null, null, List.of(), List.of())));
        assertThat(world.analysis(id).packages())
                .extracting(Object::toString)
                .contains("git/prog t1", "git/prog t2");

        world.turn(world.start(here()));
        assertThat(builds()).hasSize(2);
    }

    @Test
    void equalTreesAreBuiltOnce() {
        world.answer = world.answer == null ? null : world.answer.replace("tree-c2", "tree-c1");
        world.trees.put("c2", "tree-c1");
        long id = world.start(HISTORY);
        world.turn(id);

        assertThat(builds()).hasSize(2);
        assertThat(problem(id, "c2")).isEqualTo("identical to c1");
    }

    @Test
    void aVersionThatDoesNotBuildTakesOnlyItselfOut() {
        world.unbuildable.add("tree-c2");
        long id = world.start(HISTORY);
        world.turn(id);

        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.FINISHED);
        assertThat(problem(id, "c2"))
                .isEqualTo("build failed: step 1 ended with status 1: prog.c: error");
        assertThat(world.store().failures(id))
                .singleElement()
                .satisfies(failure -> {
                    assertThat(failure.experiment()).isEqualTo("c2");
                    assertThat(failure.task()).startsWith("a" + id + "-build-");
                });
        assertThat(world.results.landings()).extracting(Landing::version).doesNotContain("c2");
    }

    @Test
    void aBuildThatFailedIsRepeatedOnlyOnAChangedHostOrByResuming() {
        world.unbuildable.add("tree-c2");
        world.turn(world.start(HISTORY));
        assertThat(builds()).hasSize(3);

        long second = world.start(HISTORY);
        world.turn(second);
        assertThat(builds()).hasSize(3);
        assertThat(problem(second, "c2"))
                .isEqualTo("build failed: step 1 ended with status 1: prog.c: error");
        assertThat(world.store().failures(second)).hasSize(1);

        world.hosts.configuration = "d".repeat(64);
        world.unbuildable.clear();
        long third = world.start(HISTORY);
        world.turn(third);
        assertThat(builds()).hasSize(4);
        assertThat(problem(third, "c2")).isEmpty();
    }

    @Test
    void aBuildThatFailedIsRepeatedWithinOtherLimitsAndOnOtherHosts() {
        world.unbuildable.add("tree-c2");
        world.turn(world.start(HISTORY));
        assertThat(builds()).hasSize(3);

        String patient = HISTORY.replace("restriction:", "limits: {wall-time: 2h}, restriction:");
        world.turn(world.start(patient));
        assertThat(builds()).hasSize(4);
        world.turn(world.start(HISTORY.replace("cores > 1", "cores > 8")));
        assertThat(builds()).hasSize(5);

        world.turn(world.start(patient));
        world.turn(world.start(HISTORY));
        assertThat(builds()).hasSize(5);
    }

    @Test
    void aVersionWithTheSameBinaryIsNotMeasuredUnlessAsked() {
        world.binaries.put("tree-c2", "tree-c1");
        long id = world.start(HISTORY);
        world.turn(id);
        assertThat(problem(id, "c2")).isEqualTo("identical to c1");
        assertThat(world.results.landings()).extracting(Landing::version).doesNotContain("c2");

        long asked =
                world.start(
                        HISTORY.replace("restriction:", "measure-identical: true, restriction:"));
        world.turn(asked);
        assertThat(world.store().experiments(asked)).noneMatch(StoredExperiment::isOut);
    }

    @Test
    void aVersionThatChangesUnusedFilesIsNeitherBuiltNorMeasuredUnlessAsked() {
        world.unused.put("c1 c2", List.of("README.md", "docs/use.md"));
        history("c0", "c1");
        world.turn(world.start(HISTORY));
        assertThat(builds()).hasSize(2);
        history("c0", "c1", "c2", "c3");
        long id = world.start(HISTORY);
        world.turn(id);

        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.FINISHED);
        assertThat(problem(id, "c2"))
                .isEqualTo(
                        "identical to c1 but for README.md and 1 more, which the benchmark does not use");
        assertThat(world.store().experiments(id))
                .extracting(StoredExperiment::identicalTo)
                .containsExactly(
                        Optional.empty(), Optional.empty(), Optional.of("c1"), Optional.empty());
        assertThat(builds()).hasSize(3);
        assertThat(world.results.landings()).extracting(Landing::version).doesNotContain("c2");

        world.turn(
                world.start(
                        HISTORY.replace("restriction:", "measure-identical: true, restriction:")));
        assertThat(builds()).hasSize(4);
    }

    @Test
    void executionsAreSpreadOverTheBinaries() {
        long id = world.start(HISTORY.replace("restriction:", "binaries: 2, restriction:"));
        world.turn(id);

        assertThat(builds()).hasSize(6);
        assertThat(builds())
                .extracting(task -> task.properties().get("seed"))
                .containsOnly("1", "2");
        assertThat(world.store().runs(id))
                .filteredOn(run -> run.experiment().equals("c1"))
                .extracting(StoredRun::binary, StoredRun::number)
                .containsExactlyInAnyOrder(tuple(0, 0), tuple(1, 0), tuple(0, 1), tuple(1, 1));
        assertThat(world.results.landings())
                .filteredOn(landing -> landing.version().equals("c1"))
                .extracting(landing -> landing.packages().keySet())
                .hasSize(4)
                .satisfies(packages -> assertThat(Set.copyOf(packages)).hasSize(2));
    }

    private static final String AUTO =
            HISTORY.replace("restriction:", "binaries: auto, restriction:")
                    .replace("executions: 4", "precision: 1%");

    @Test
    void ofIdenticalBuildsOneIsMeasured() {
        long id = world.start(AUTO);
        world.turn(id);

        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.FINISHED);
        assertThat(builds()).hasSize(9);
        assertThat(world.store().binaries(id)).contains(BinaryPlan.ofIdentical());
        assertThat(world.analysis(id).plan()).endsWith("; one binary of each version is enough");
        assertThat(world.store().runs(id)).extracting(StoredRun::binary).containsOnly(0);
    }

    @Test
    void asManyBinariesAreBuiltAsTheirVariationNeeds() {
        world.seedsDiffer = true;
        world.truth =
                landing -> {
                    int seed = 100 * landing.version().hashCode() + landing.address().binary();
                    return 10 + new Random(seed).nextGaussian() * 0.08;
                };
        long id = world.start(AUTO);
        world.turn(id);

        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.FINISHED);
        BinaryPlan plan = world.store().binaries(id).orElseThrow();
        assertThat(plan.binaries()).isBetween(8, 30);
        assertThat(builds()).hasSize(3 * plan.binaries());
        assertThat(evaluation(id, AUTO).widest()).isLessThanOrEqualTo(0.01);
        assertThat(evaluation(id, AUTO).estimates())
                .hasSize(3)
                .allSatisfy(estimate -> assertThat(estimate.binaries()).isEqualTo(plan.binaries()));
        assertThat(world.analysis(id).plan())
                .contains("; %d binaries of each version".formatted(plan.binaries()));
    }

    @Test
    void anAddedVersionGetsAsManyBinariesAndItsPredecessorIsMeasuredAgain() {
        world.seedsDiffer = true;
        world.truth =
                landing -> {
                    int seed = 100 * landing.version().hashCode() + landing.address().binary();
                    return 10 + new Random(seed).nextGaussian() * 0.08;
                };
        long id = world.start(AUTO);
        world.turn(id);
        BinaryPlan plan = world.store().binaries(id).orElseThrow();
        Map<String, Integer> before = executions(id);
        world.truth = _ -> 12; // the host became slower
        history("c1", "c2", "c3", "c4");
        assertThat(world.store().look(id)).isTrue();
        world.turn(id);

        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.FINISHED);
        assertThat(world.store().binaries(id)).contains(plan);
        Map<String, Integer> added = executions(id);
        before.forEach((version, count) -> added.merge(version, -count, Integer::sum));
        assertThat(added)
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of("c1", 0, "c2", 0, "c3", plan.executions(), "c4", plan.executions()));
        assertThat(evaluation(id, AUTO).comparisons().getLast().verdict())
                .isEqualTo(Verdict.EQUIVALENT);
    }

    private Map<String, Integer> executions(long id) {
        return new Findings(world.store(), world.results).valid(id);
    }

    @Test
    void aPreviewKnowsThatExecutionsDoNotReplaceBinaries() {
        world.seedsDiffer = true;
        world.truth =
                landing -> {
                    int seed = 100 * landing.version().hashCode() + landing.address().binary();
                    return 10 + new Random(seed).nextGaussian() * 0.08;
                };
        String history = HISTORY.replace("executions: 4", "executions: 12");
        world.turn(world.start(history.replace("restriction:", "binaries: 4, restriction:")));

        assertThat(isReached(4)).isFalse();
        assertThat(isReached(30)).isTrue();
    }

    /** Whether that many binaries are enough for ± 1 %. */
    private boolean isReached(int binaries) {
        String document =
                HISTORY.replace("restriction:", "binaries: %d, restriction:".formatted(binaries))
                        .replace("executions: 4", "precision: 1%");
        var forecasting =
                new Forecasting(
                        world.store(),
                        new Definitions(new PublishedPackages(world.packages, world.hosts)),
                        new Findings(world.store(), world.results),
                        world.packages);
        return forecasting.of(world.definition(document)).prospects().stream()
                .filter(prospect -> prospect.precision() == 0.01)
                .findFirst()
                .orElseThrow()
                .isReached();
    }

    private Evaluation evaluation(long id, String document) {
        return new Findings(world.store(), world.results)
                .evaluation(id, world.definition(document));
    }

    @Test
    void aComparisonVariesAnOptionOfTheBuild() {
        long id =
                world.start(
                        """
                        analysis: options
                        kind: comparison
                        versions: {git: {url: /srv/prog}}
                        parameters: {version: c1}
                        build: {run: "make CFLAGS=${optimise} ${build-seed}", output: [prog]}
                        command: {run: "${package.version}/prog"}
                        vary: {optimise: [-O2, -O3]}
                        repeat: {executions: 3}
                        """);
        world.turn(id);

        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.FINISHED);
        assertThat(builds())
                .extracting(task -> task.properties().get("steps"))
                .containsExactlyInAnyOrder(
                        "[[\"/bin/sh\",\"-c\",\"make CFLAGS=-O2 1\"]]",
                        "[[\"/bin/sh\",\"-c\",\"make CFLAGS=-O3 1\"]]");
        assertThat(world.store().experiments(id))
                .as("also where binaries are identical")
                .noneMatch(StoredExperiment::isOut);
        assertThat(world.results.landings())
                .extracting(Landing::packages)
                .hasSize(6)
                .satisfies(packages -> assertThat(Set.copyOf(packages)).hasSize(2));
    }

    @Test
    void aBuildThatItsHostInterruptsIsDoneAgain() {
        boolean[] isFirst = {true};
        world.interruption =
                task -> {
                    boolean isCut = task.name().startsWith("build-") && isFirst[0];
                    isFirst[0] &= !isCut;
                    return isCut;
                };
        long id = world.start(HISTORY);
        world.turn(id);

        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.FINISHED);
        assertThat(world.store().experiments(id)).noneMatch(StoredExperiment::isOut);
        assertThat(builds()).hasSize(4);
    }

    @Test
    void aBuildOfAnotherAnalysisIsWaitedFor() {
        long first = world.start(HISTORY);
        while (builds().isEmpty()) {
            world.conductor().advance(first);
            if (builds().isEmpty()) {
                world.tasks.runNext();
            }
        }
        long second = world.start(HISTORY.replace("analysis: history", "analysis: other"));
        world.conductor().advance(second);
        while (!"waits for builds that another analysis has begun"
                .equals(world.analysis(second).detail())) {
            assertThat(world.tasks.runNext()).isTrue();
            world.conductor().advance(second);
        }
        world.turn(first);
        world.turn(second);

        assertThat(builds()).hasSize(3);
        assertThat(world.analysis(second).state()).isEqualTo(AnalysisState.FINISHED);
    }

    @Test
    void twoVersionsWithOneNameAreRefused() {
        history("c1", "c1");
        long id = world.start(HISTORY);
        world.turn(id);
        assertThat(world.analysis(id).state()).isEqualTo(AnalysisState.PAUSED);
        assertThat(world.analysis(id).detail())
                .isEqualTo("the commits of /srv/prog are not known: c1 is there twice");
    }

    private TaskDescriptor task(String name) {
        return world.tasks.descriptors().stream()
                .filter(task -> task.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private List<TaskDescriptor> builds() {
        return world.tasks.descriptors().stream()
                .filter(task -> task.name().startsWith("build-"))
                .toList();
    }

    private String problem(long id, String version) {
        return world.store().experiments(id).stream()
                .filter(e -> version.equals(e.experiment().version()))
                .map(StoredExperiment::problem)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse("");
    }
}

package been.analyses.trigger;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.Change;
import been.protocol.analyses.ChangeCause;
import been.protocol.analyses.ChangeSeries;
import been.protocol.analyses.ChangeState;
import been.protocol.analyses.Verdict;
import been.protocol.results.Metric;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class DerivedFileTests {

    @Test
    void aPairKeepsEverythingElseAsItWasWritten() {
        String pair =
                DerivedFile.pair(
                        """
                        analysis: nightly   # our benchmark
                        kind: regression
                        command: {run: "bench ${version}"}
                        versions: {list: ["1.10", 1.20]}
                        parameters: {size: 010, flag: yes}
                        """,
                        "nightly",
                        "1.10",
                        "feature-x");
        assertThat(pair)
                .contains("analysis: \"nightly: feature-x against 1.10\"")
                .contains("list: [\"1.10\", \"feature-x\"]")
                .contains("run: \"bench ${version}\"")
                .contains("size: 010", "flag: yes")
                .contains("kind: regression");
    }

    @Test
    void releasesOfAnArtifactAreNarrowedToTheTwo() {
        String pair =
                DerivedFile.pair(
                        """
                        analysis: releases
                        kind: regression
                        versions: {maven: {artifact: "org.example:json", from: "1.0", include: ".*"}}
                        """,
                        "releases",
                        "1.0",
                        "2.0");
        assertThat(pair)
                .contains("artifact: \"org.example:json\"")
                .contains("include: \"\\\\Q1.0\\\\E|\\\\Q2.0\\\\E\"")
                .doesNotContain("from");
    }

    @Test
    void commitsOfARepositoryAreNamedWhateverBranchTheyAreOn() {
        String pair =
                DerivedFile.pair(
                        """
                        analysis: prog
                        kind: regression
                        versions: {git: {url: /srv/prog, branch: main, from: v1, paths: [src/]}}
                        build: {run: make, output: [prog]}
                        """,
                        "prog",
                        "0123456789ab",
                        "ba9876543210");
        assertThat(pair)
                .contains("url: /srv/prog")
                .contains("commits: [\"0123456789ab\", \"ba9876543210\"]")
                .contains("run: make")
                .doesNotContain("branch", "from", "paths");
    }

    @Test
    void onlySourcesThatSortTheirVersionsDecideTheOrderOfAPair() {
        assertThat(DerivedFile.isSorted("versions: {npm: {name: semver}}")).isTrue();
        assertThat(DerivedFile.isSorted("versions: {git: {url: /srv/prog}}")).isFalse();
        assertThat(DerivedFile.isSorted("versions: {command: {list: ./all}}")).isFalse();
        assertThat(DerivedFile.isSorted("versions: {list: [\"1\", \"2\"]}")).isFalse();
        assertThat(DerivedFile.isSorted("versions: {from: \"1\"}")).as("the module's").isFalse();
    }

    @Test
    void releasesOfARegistryAreNarrowedToTheTwo() {
        String pair =
                DerivedFile.pair(
                        "analysis: x\nkind: regression\nversions: {pypi: {name: ujson, to: \"6\", pre-releases: true}}\n",
                        "x",
                        "5.1.0",
                        "5.2.0");
        assertThat(pair)
                .contains("name: ujson", "pre-releases: true")
                .contains("include: \"\\\\Q5.1.0\\\\E|\\\\Q5.2.0\\\\E\"")
                .doesNotContain("to:");
    }

    @Test
    void sourcesOfTheTwoStay() {
        String document =
                "analysis: x\nkind: regression\nversions: {sources: [{version: a, package: p 1}, {version: b, package: p 2}]}\n";
        assertThat(DerivedFile.pair(document, "x", "a", "b"))
                .contains("analysis: \"x: b against a\"")
                .contains("{version: a, package: p 1}", "{version: b, package: p 2}");
        assertThat(DerivedFile.isOfWorkingTree(document)).isTrue();
        assertThat(DerivedFile.isOfWorkingTree("versions: {list: [sources]}")).isFalse();
    }

    @Test
    void whatIsDerivedHasNoScheduleOfItsOwn() {
        String document = "analysis: x\nkind: comparison\nschedule: day 02:00\nvary: {a: [1]}\n";
        for (String derived :
                new String[] {
                    DerivedFile.again(document, null),
                    DerivedFile.again(document, "2.0"),
                    DerivedFile.pair(document, "x", "1", "2")
                }) {
            assertThat(derived).doesNotContain("schedule").contains("comparison");
        }
    }

    @Test
    void namesStayWithinTheirLength() {
        String name = "n".repeat(100);
        assertThat(DerivedFile.pair("analysis: " + name + "\n", name, "a", "b"))
                .contains("\"" + "n".repeat(99) + "…\"");
    }

    @Test
    void aComparisonIsTheSameButForItsVersion() {
        String document = "analysis: which\nkind: comparison\nvary: {level: [1, 9]}\n";
        assertThat(DerivedFile.again(document, null)).isEqualTo(document);
        assertThat(DerivedFile.again(document, "2.0"))
                .contains("parameters: {version: \"2.0\"}")
                .contains("vary: {level: [1, 9]}");
        assertThat(DerivedFile.again(document + "parameters: {version: \"1.0\", a: b}\n", "2.0"))
                .contains("parameters: {version: \"2.0\", a: b}");
    }

    @Test
    void aBisectionSearchesOneConfigurationBetweenTheVersionsOfAChange() {
        String file =
                DerivedFile.bisection(
                        """
                        analysis: prog
                        kind: regression
                        versions: {git: {url: /srv/prog, branch: main, tags: "v*", paths: [src/]}}
                        build: {run: make, output: [prog]}
                        command: {run: "prog ${size}", measure: [cpu-time, wall-time]}
                        vary: {size: [1, 2]}
                        roles: {measure: {cores: 2}}
                        repeat: {executions: 10, tolerance: 2%}
                        schedule: day 02:00
                        """,
                        "prog", change(), Optional.of("measure"), List.of());
        assertThat(file)
                .contains("analysis: \"change 12 of prog\"")
                .contains(
                        "branch: main, paths: [src/], from: \"0123456789ab\", to: \"ba9876543210\"")
                .contains("benchmarks: [\"cpu-time\"]")
                .contains("parameters: {size: \"2\"}")
                .contains("roles: {measure: {cores: 2, hosts: [\"alpha\"]}}")
                .contains("repeat: {tolerance: 2%, versions: bisect}")
                .contains("build: {run: make")
                .doesNotContain("tags", "vary", "schedule", "executions");
    }

    @Test
    void aBisectionOfListedVersionsHasThoseBetween() {
        String file =
                DerivedFile.bisection(
                        """
                        analysis: prog
                        kind: regression
                        versions: {list: [a, 0123456789ab, b, ba9876543210, c]}
                        command: {run: "prog ${version}"}
                        """,
                        "prog",
                        change(),
                        Optional.empty(),
                        List.of("a", "0123456789ab", "b", "ba9876543210", "c"));
        assertThat(file)
                .contains("list: [\"0123456789ab\", \"b\", \"ba9876543210\"]")
                .contains("repeat: {versions: bisect}");
    }

    private static Change change() {
        var level = new Change.Level(1, 0.1);
        return new Change(
                12,
                new ChangeSeries(
                        3,
                        "prog",
                        new Metric("cpu-time", "s", "CPU time", Metric.Better.LOWER),
                        new TreeMap<>(Map.of("size", "2")),
                        "alpha"),
                "ba9876543210",
                "0123456789ab",
                "ba9876543210",
                Change.Evidence.NEIGHBOURS,
                new AnalysisId(7),
                "prog",
                "ba9876543210-size-2",
                Verdict.REGRESSED,
                0.03,
                0.02,
                0.04,
                0.99,
                "slower",
                level,
                level,
                ChangeCause.version("prog", "ba9876543210"),
                true,
                ChangeState.NEW,
                1,
                Instant.EPOCH,
                new Change.Step(1, ChangeState.NEW, "been", "", Instant.EPOCH));
    }

    @Test
    void analysesOfASuiteHaveWhatIsSharedUnlessTheySayOtherwise() {
        List<String> members =
                DerivedFile.members(
                        """
                        suite: all
                        shared:
                          kind: regression
                          module: acme/parse
                          versions: {git: {url: /srv/prog, from: v1}}
                          parameters: {size: 010, flag: yes}
                          repeat: {precision: 1%}
                        analyses:
                          - {analysis: a, parameters: {size: 020}}
                          - analysis: b
                            command: {run: "bench ${version}"}
                            versions: {list: ["1.10", 1.20]}
                            repeat: {budget: 5m}
                          - {analysis: c, versions: {git: {from: v2}}}
                        """);

        assertThat(members.getFirst())
                .contains("analysis: a", "module: acme/parse", "from: v1")
                .contains("size: 020", "flag: yes")
                .doesNotContain("010");
        assertThat(members.get(1))
                .contains("run: \"bench ${version}\"", "list: [\"1.10\", 1.20]")
                .contains("budget: 5m", "precision: 1%")
                .doesNotContain("module", "git");
        assertThat(members.get(2)).contains("url: /srv/prog", "from: v2").doesNotContain("v1");
        assertThat(members).extracting(DerivedFile::hasBudget).containsExactly(false, true, false);
        assertThat(DerivedFile.withBudget(members.getFirst(), Duration.ofSeconds(90)))
                .contains("precision: 1%", "budget: \"90s\"");
    }
}

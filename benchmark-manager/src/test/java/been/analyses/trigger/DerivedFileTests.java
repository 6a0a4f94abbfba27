package been.analyses.trigger;

import static org.assertj.core.api.Assertions.assertThat;

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
}

package been.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AnalysisTextTests {
    private static final Map<String, List<String>> TWO = Map.of("list", List.of("a", "b"));

    private static String withTwo(String text) {
        return new AnalysisText(text).withVersions(TWO).text();
    }

    @Test
    void everythingElseStaysInItsLine() {
        assertThat(
                        withTwo(
                                """
                                analysis: 🐝 ä # bees
                                versions:
                                  git:
                                    url: .

                                build: {run: make}   # once
                                """))
                .isEqualTo(
                        """
                        analysis: 🐝 ä # bees
                        versions:
                          {"list":["a","b"]}


                        build: {run: make}   # once
                        """);
        assertThat(withTwo("a: 1\nversions: {git: {url: .}} # those\nb: 2\n"))
                .isEqualTo("a: 1\nversions: {\"list\":[\"a\",\"b\"]} # those\nb: 2\n");
        assertThat(withTwo("a: 1\nversions:\n  list: [x]"))
                .isEqualTo("a: 1\nversions:\n  {\"list\":[\"a\",\"b\"]}");
    }

    @Test
    void versionsAreAddedWhereThereAreNone() {
        assertThat(withTwo("a: 1\nb:\n  - 2\n"))
                .isEqualTo("a: 1\nb:\n  - 2\nversions: {\"list\":[\"a\",\"b\"]}\n");
        assertThat(withTwo("  a: 1\n  b: 2"))
                .isEqualTo("  a: 1\n  b: 2\n  versions: {\"list\":[\"a\",\"b\"]}\n");
        assertThat(withTwo("{\"a\": 1}"))
                .isEqualTo("{\"versions\": {\"list\":[\"a\",\"b\"]}, \"a\": 1}");
    }

    @Test
    void whatIsNoMapIsLeftToThePlatform() {
        for (String text : List.of("", "[", "just words", "- a\n")) {
            assertThat(withTwo(text)).isEqualTo(text);
            assertThat(new AnalysisText(text).repository()).isEmpty();
        }
        assertThatThrownBy(() -> withTwo("a: &v {git: {url: .}}\nversions: *v\n"))
                .hasMessageContaining("versions: is an alias");
    }

    @Test
    void theRepositoryIsReadAndWritten() {
        var text = new AnalysisText("versions: {git: {url: ., branch: main}}\nx: 1\n");
        assertThat(text.repository()).contains(".");
        assertThat(text.located(Path.of("/srv/my prog")).text())
                .isEqualTo("versions: {git: {url: \"/srv/my prog\", branch: main}}\nx: 1\n");
        assertThat(new AnalysisText("versions: {list: [a]}").repository()).isEmpty();
        assertThat(List.of(".", "..", "./prog", "../prog")).allMatch(AnalysisText::isRelative);
        assertThat(List.of("/srv/prog", "https://example.org/prog", ".hidden", "prog"))
                .noneMatch(AnalysisText::isRelative);
    }

    @Test
    void everyRepositoryOfASuiteIsLocated() {
        var suite =
                new AnalysisText(
                        """
                        shared: {versions: {git: {url: ., from: v1}}}
                        analyses:
                          - {analysis: a, versions: {git: {url: ../b}}}
                          - {analysis: c, versions: {git: {url: "https://example.org/c"}}}
                          - no map
                        """);

        assertThat(suite.relative()).contains(".");
        assertThat(suite.located(Path.of("/srv/a")).text())
                .isEqualTo(
                        """
                        shared: {versions: {git: {url: "/srv/a", from: v1}}}
                        analyses:
                          - {analysis: a, versions: {git: {url: "/srv/b"}}}
                          - {analysis: c, versions: {git: {url: "https://example.org/c"}}}
                          - no map
                        """);
    }

    @Test
    void aFileThatMeasuresNoSourcesIsNoticed() {
        assertThat(new AnalysisText("command: {run: sleep 1}").problemWithSources())
                .hasValueSatisfying(why ->
                        assertThat(why)
                                .startsWith("the command does not use ${package.version}, "));
        assertThat(
                        new AnalysisText(
                                        "kind: comparison\ncommand: {run: \"${package.version}/a\"}")
                                .problemWithSources())
                .contains(
                        "--here compares two versions of the sources, which needs kind: regression; this file is a comparison of configurations");
        assertThat(
                        new AnalysisText("command: {run: \"${package.version}/a\"}")
                                .problemWithSources())
                .isEmpty();
        assertThat(new AnalysisText("module: my/module").problemWithSources()).isEmpty();
    }
}

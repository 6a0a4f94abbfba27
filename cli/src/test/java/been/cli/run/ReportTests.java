package been.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.analyses.RunReport;
import been.protocol.analyses.RunView;
import been.protocol.analyses.Verdict;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What CI servers and forges are told of a run. */
class ReportTests {
    private static final Set<FailOn> USUAL = EnumSet.of(FailOn.REGRESSED, FailOn.FAILED);
    private static final RunReport MIXED =
            ExampleRun.of(
                    RunView.State.FINISHED,
                    null,
                    ExampleRun.verdict("parse", Verdict.REGRESSED, 0.078),
                    ExampleRun.verdict("write | all", Verdict.IMPROVED, -0.05),
                    ExampleRun.verdict("scan", Verdict.INCONCLUSIVE, 0.01),
                    ExampleRun.verdict("walk", Verdict.EQUIVALENT, 0.001));

    @Test
    void junitHasACaseForEachVerdict() throws Exception {
        Document report = junit(MIXED, USUAL);
        Element suite = (Element) report.getElementsByTagName("testsuite").item(0);
        assertThat(suite.getAttribute("tests")).isEqualTo("4");
        assertThat(suite.getAttribute("failures")).isEqualTo("1");
        assertThat(suite.getAttribute("skipped")).isEqualTo("1");
        assertThat(suite.getAttribute("errors")).isEqualTo("0");
        assertThat(suite.getAttribute("time")).isEqualTo("90.000");
        assertThat(suite.getAttribute("timestamp")).isEqualTo("2026-03-01T10:00:00");
        Element failure = (Element) report.getElementsByTagName("failure").item(0);
        assertThat(failure.getAttribute("message"))
                .isEqualTo("regressed +7.8 %, 99 % interval [+6.9, +8.7 %]");
        assertThat(failure.getTextContent())
                .contains("before 12.41 ms, after 13.38 ms", "http://localhost:8080/analyses/7");
        assertThat(((Element) failure.getParentNode()).getAttribute("name"))
                .isEqualTo("parse: 2.17.0 against 2.16.0");
    }

    @Test
    void whatIsAskedToFailOnIsAFailure() throws Exception {
        Document report = junit(MIXED, EnumSet.of(FailOn.INCONCLUSIVE, FailOn.IMPROVED));
        assertThat(report.getElementsByTagName("failure").getLength()).isEqualTo(2);
        assertThat(report.getElementsByTagName("skipped").getLength()).isZero();
    }

    @Test
    void whatCouldNotBeMeasuredIsAnError() throws Exception {
        Document report =
                junit(ExampleRun.of(RunView.State.FAILED, "build failed: \u0007bell"), USUAL);
        Element error = (Element) report.getElementsByTagName("error").item(0);
        assertThat(error.getAttribute("message")).isEqualTo("failed: build failed: \uFFFDbell");
        assertThat(report.getElementsByTagName("testcase").getLength()).isEqualTo(1);
    }

    @Test
    void aCommentBeginsWithItsMarkAndHoldsNoOtherMarkup() {
        String comment = new MarkdownReport(MIXED).text();
        assertThat(comment)
                .startsWith(
                        "<!-- been:jackson-releases -->\n### ▲ BEEN: 1 regressed, 1 improved, 1 equivalent, 1 inconclusive\n")
                .contains(
                        "**jackson \\<&\\> releases** · `2.17.0` · [details](http://localhost:8080/analyses/7)")
                .contains(
                        "| ▲ regressed | parse | 2.16.0 → 2.17.0 | 12.41 ms | 13.38 ms | **+7.8 %** |")
                .contains("write \\| all")
                .contains("<details><summary>1 equivalent</summary>");
        assertThat(
                        new MarkdownReport(ExampleRun.of(RunView.State.STOPPED, "stopped by @eva"))
                                .text())
                .contains("### ✕ BEEN: stopped", "stopped by \\@eva");
        assertThat(new MarkdownReport(ExampleRun.of(RunView.State.FINISHED, null)).text())
                .contains("Nothing was there to compare with.");
    }

    @Test
    void aComparisonReadsByDirectionAndARunThatWaitsIsQueued() throws Exception {
        RunReport comparison =
                ExampleRun.of(
                        RunView.Kind.AGAIN,
                        RunView.State.FINISHED,
                        null,
                        ExampleRun.verdict("parse", Verdict.REGRESSED, 0.078),
                        ExampleRun.verdict("write", Verdict.IMPROVED, -0.05));
        assertThat(new MarkdownReport(comparison).text())
                .contains("### ▲ BEEN: 1 worse, 1 better, 0 equivalent, 0 inconclusive\n")
                .contains("| ▲ slower | parse |", "| ▼ faster | write |")
                .doesNotContain("regressed", "improved");
        Element failure =
                (Element) junit(comparison, USUAL).getElementsByTagName("failure").item(0);
        assertThat(failure.getAttribute("message"))
                .isEqualTo("slower +7.8 %, 99 % interval [+6.9, +8.7 %]");
        assertThat(failure.getAttribute("type")).as("for programs").isEqualTo("regressed");
        assertThat(
                        status(
                                        ExampleRun.of(RunView.State.WAITING, "behind run 2"),
                                        CommitStatus.Forge.GITHUB)
                                .path("description")
                                .asString())
                .isEqualTo("queued: behind run 2");
    }

    @Test
    void aCommitStatusSpeaksTheForgesWords() {
        JsonNode failure = status(MIXED, CommitStatus.Forge.GITHUB);
        assertThat(failure.path("state").asString()).isEqualTo("failure");
        assertThat(failure.path("context").asString()).isEqualTo("been/jackson <&> releases");
        assertThat(failure.path("description").asString())
                .isEqualTo("1 regressed, 1 improved, 1 equivalent, 1 inconclusive");
        assertThat(failure.path("target_url").asString())
                .isEqualTo("http://localhost:8080/analyses/7");
        assertThat(status(MIXED, CommitStatus.Forge.GITLAB).path("state").asString())
                .isEqualTo("failed");
        JsonNode error =
                status(
                        ExampleRun.of(RunView.State.FAILED, "x".repeat(200)),
                        CommitStatus.Forge.GITEA);
        assertThat(error.path("state").asString()).isEqualTo("error");
        assertThat(error.path("description").asString()).hasSize(140);
        assertThat(
                        status(
                                        ExampleRun.of(RunView.State.RUNNING, null),
                                        CommitStatus.Forge.GITHUB)
                                .path("state")
                                .asString())
                .isEqualTo("pending");
        RunReport fine =
                ExampleRun.of(
                        RunView.State.FINISHED,
                        null,
                        ExampleRun.verdict("a", Verdict.EQUIVALENT, 0));
        assertThat(status(fine, CommitStatus.Forge.GITLAB).path("state").asString())
                .isEqualTo("success");
    }

    private static JsonNode status(RunReport run, CommitStatus.Forge forge) {
        return JsonMapper.shared().readTree(CommitStatus.json(run, USUAL, forge));
    }

    @Test
    void whatCouldNotBeComparedIsNamed() throws Exception {
        String note = "write is not in the results of b-dirty";
        Document report = junit(ExampleRun.pair(), USUAL);
        Element suite = (Element) report.getElementsByTagName("testsuite").item(0);
        assertThat(suite.getAttribute("tests")).isEqualTo("1");
        assertThat(suite.getAttribute("skipped")).isEqualTo("1");
        Element skipped = (Element) report.getElementsByTagName("skipped").item(0);
        assertThat(((Element) skipped.getParentNode()).getAttribute("name")).isEqualTo(note);
        assertThat(new MarkdownReport(ExampleRun.pair()).text()).contains("\n- " + note + "\n");
        var text = new StringWriter();
        new RunText(ExampleRun.pair(), Optional.empty()).print(new PrintWriter(text, true));
        assertThat(text.toString()).startsWith(" ~ " + note + "\n");
    }

    /** Read and held against the schema. */
    private static Document junit(RunReport run, Set<FailOn> failOn) throws Exception {
        String text = new JunitReport(run, failOn).text();
        var schema =
                SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
                        .newSchema(ReportTests.class.getResource("junit.xsd"));
        schema.newValidator().validate(new StreamSource(new StringReader(text)));
        return DocumentBuilderFactory.newDefaultInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(text)));
    }

    @Test
    void reportsOfOtherVersionsAreReportsOfTheSameBenchmark() {
        RunReport pair = ExampleRun.pair();
        assertThat(new MarkdownReport(pair).text()).startsWith("<!-- been:prog -->\n");
        assertThat(new JunitReport(pair, EnumSet.of(FailOn.REGRESSED)).text())
                .contains("name=\"been prog\"");
        assertThat(CommitStatus.json(pair, EnumSet.of(FailOn.REGRESSED), CommitStatus.Forge.GITHUB))
                .contains("\"been/prog\"");
    }
}

package been.cli.run;

import been.protocol.XmlText;
import been.protocol.analyses.RunReport;
import been.protocol.analyses.RunView;
import been.protocol.analyses.Verdict;
import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * A run as JUnit's XML, a test case for each verdict: what somebody asked to fail on is a failure,
 * what is inconclusive otherwise or could not be compared is skipped, and what could not be
 * measured is an error.
 */
final class JunitReport {
    private final RunView run;
    private final String url;
    private final Set<FailOn> failOn;

    JunitReport(RunReport run, Set<FailOn> failOn) {
        this.run = run.run();
        this.url = run.url();
        this.failOn = failOn;
    }

    String text() {
        var text = new StringWriter();
        try {
            XMLStreamWriter xml = XmlText.writer(text);
            xml.writeStartDocument("UTF-8", "1.0");
            xml.writeCharacters("\n");
            xml.writeStartElement("testsuites");
            suite(xml);
            xml.writeEndElement();
            xml.writeEndDocument();
            xml.close();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("text is written to memory", e);
        }
        return text.toString();
    }

    private void suite(XMLStreamWriter xml) throws XMLStreamException {
        List<Finding> findings = Finding.of(run);
        boolean isFinished = run.state() == RunView.State.FINISHED;
        xml.writeStartElement("testsuite");
        xml.writeAttribute("name", "been " + run.question());
        int notes = run.notes().size();
        xml.writeAttribute("tests", "" + (findings.size() + notes + (isFinished ? 0 : 1)));
        xml.writeAttribute("failures", "" + findings.stream().filter(this::isFailure).count());
        xml.writeAttribute("errors", isFinished ? "0" : "1");
        xml.writeAttribute(
                "skipped", "" + (findings.stream().filter(this::isSkipped).count() + notes));
        xml.writeAttribute("time", seconds());
        xml.writeAttribute("timestamp", run.askedAt().toString().replaceFirst("(\\.\\d+)?Z$", ""));
        properties(xml);
        for (Finding finding : findings) {
            testCase(xml, finding);
        }
        for (String note : run.notes()) {
            note(xml, note);
        }
        if (!isFinished) {
            error(xml);
        }
        xml.writeEndElement();
    }

    private void properties(XMLStreamWriter xml) throws XMLStreamException {
        xml.writeStartElement("properties");
        property(xml, "url", url);
        property(xml, "version", Objects.requireNonNullElse(run.version(), ""));
        property(xml, "baseline", Objects.requireNonNullElse(run.baseline(), ""));
        xml.writeEndElement();
    }

    private static void property(XMLStreamWriter xml, String name, String value)
            throws XMLStreamException {
        if (!value.isEmpty()) {
            xml.writeEmptyElement("property");
            xml.writeAttribute("name", name);
            xml.writeAttribute("value", value);
        }
    }

    private void begin(XMLStreamWriter xml, String name) throws XMLStreamException {
        xml.writeStartElement("testcase");
        // A dot would be a package to those who show it as a tree.
        xml.writeAttribute("classname", run.question().replace('.', '_'));
        xml.writeAttribute("name", name);
        xml.writeAttribute("time", "0");
    }

    private void note(XMLStreamWriter xml, String note) throws XMLStreamException {
        begin(xml, note);
        xml.writeEmptyElement("skipped");
        xml.writeAttribute("message", "not compared");
        xml.writeEndElement();
    }

    private void testCase(XMLStreamWriter xml, Finding finding) throws XMLStreamException {
        RunView.MetricVerdict verdict = finding.of();
        begin(
                xml,
                "%s: %s against %s"
                        .formatted(finding.benchmark(), verdict.newLabel(), verdict.oldLabel()));
        if (isFailure(finding)) {
            xml.writeStartElement("failure");
            xml.writeAttribute("message", headline(finding));
            xml.writeAttribute("type", verdict.verdict().word());
            xml.writeCharacters(sentence(finding));
            xml.writeEndElement();
        } else if (isSkipped(finding)) {
            xml.writeEmptyElement("skipped");
            xml.writeAttribute("message", headline(finding));
        } else {
            xml.writeStartElement("system-out");
            xml.writeCharacters(sentence(finding));
            xml.writeEndElement();
        }
        xml.writeEndElement();
    }

    private static String headline(Finding finding) {
        return "%s %s, %s interval %s"
                .formatted(
                        finding.sign().word(),
                        finding.change(),
                        finding.confidence(),
                        finding.interval());
    }

    private String sentence(Finding finding) {
        return "%s\nbefore %s, after %s\n%s"
                .formatted(finding.of().sentence(), finding.before(), finding.after(), url);
    }

    private void error(XMLStreamWriter xml) throws XMLStreamException {
        String state = run.state().word();
        begin(xml, "measured");
        xml.writeStartElement("error");
        xml.writeAttribute("message", run.outcome());
        xml.writeAttribute("type", state);
        xml.writeCharacters(url);
        xml.writeEndElement();
        xml.writeEndElement();
    }

    private boolean isFailure(Finding finding) {
        return switch (finding.of().verdict()) {
            case REGRESSED -> failOn.contains(FailOn.REGRESSED);
            case IMPROVED -> failOn.contains(FailOn.IMPROVED);
            case INCONCLUSIVE -> failOn.contains(FailOn.INCONCLUSIVE);
            case EQUIVALENT -> false;
        };
    }

    private boolean isSkipped(Finding finding) {
        return finding.of().verdict() == Verdict.INCONCLUSIVE && !isFailure(finding);
    }

    private String seconds() {
        Instant end = run.endedAt();
        return end == null
                ? "0"
                : String.format(
                        Locale.ROOT,
                        "%.3f",
                        Duration.between(run.askedAt(), end).toMillis() / 1000.0);
    }
}

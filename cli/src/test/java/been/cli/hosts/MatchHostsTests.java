package been.cli.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import been.cli.platform.Answer;
import been.protocol.HostName;
import been.protocol.hosts.MatchReport;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class MatchHostsTests {

    @Test
    void thePlaceOfAMistakeIsMarked() {
        assertThat(
                        MatchHosts.pointed(
                                "host.a >= 1 &&\n b",
                                List.of(new Answer.Place(2, 2, "undeclared"))))
                .isEqualTo("invalid restriction: undeclared\n   b\n   ^");
        assertThat(MatchHosts.pointed("x", List.of(new Answer.Place(0, 0, "too long"))))
                .isEqualTo("invalid restriction: too long");
    }

    @Test
    void matchingHostsComeFirstAndOthersSayWhy() {
        var text = new StringWriter();
        new MatchHosts()
                .show(
                        new MatchReport(
                                List.of(new HostName("alpha")),
                                List.of(
                                        new MatchReport.Other(
                                                new HostName("beta"), "c", "fails on c")),
                                List.of("a hint")),
                        new PrintWriter(text));
        assertThat(text.toString().lines())
                .containsExactly(
                        "   host   why not",
                        "✓  alpha",
                        "✕  beta   fails on c",
                        "1 of 2 hosts matches",
                        "a hint");
    }
}

package been.cli.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class MatchHostsTests {

    private static JsonNode json(String text) {
        return JsonMapper.shared().readTree(text.replace('\'', '"'));
    }

    @Test
    void thePlaceOfAMistakeIsMarked() {
        assertThat(
                        MatchHosts.pointed(
                                "host.a >= 1 &&\n b",
                                json("[{'line':2,'column':2,'message':'undeclared'}]")))
                .isEqualTo("this is no restriction: undeclared\n   b\n   ^");
        assertThat(MatchHosts.pointed("x", json("[{'line':0,'column':0,'message':'too long'}]")))
                .isEqualTo("this is no restriction: too long");
    }

    @Test
    void matchingHostsComeFirstAndOthersSayWhy() {
        var text = new StringWriter();
        MatchHosts.print(
                json(
                        "{'matching':['alpha'],'others':[{'host':'beta','condition':'c','why':'fails on c'}],'hints':['a hint']}"),
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

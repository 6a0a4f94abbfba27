package been.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.Collections;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

class FalseAlarmChartTests {

    @Test
    void drawsALineOfPointsForEachBenchmark() throws Exception {
        int counts = CompilationFigure.COMPILATIONS.length;
        String svg =
                FalseAlarmChart.svg(
                        List.of(
                                new FalseAlarmChart.Line("FFT", Collections.nCopies(counts, 50.0)),
                                new FalseAlarmChart.Line(
                                        "Ping", Collections.nCopies(counts, 0.0))));
        Element root =
                DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(new InputSource(new StringReader(svg)))
                        .getDocumentElement();
        assertThat(root.getElementsByTagName("polyline").getLength()).isEqualTo(2);
        assertThat(root.getElementsByTagName("circle").getLength()).isEqualTo(2 * counts);
        assertThat(root.getTextContent()).contains("FFT", "Ping", "60 %");
    }
}

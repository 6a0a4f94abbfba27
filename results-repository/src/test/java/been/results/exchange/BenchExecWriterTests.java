package been.results.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import javax.xml.stream.XMLInputFactory;
import org.junit.jupiter.api.Test;

class BenchExecWriterTests {

    @Test
    void aCharacterThatXmlCannotContainIsReplaced() throws Exception {
        Selection usual = BinariesTests.selection();
        var selection =
                new Selection(
                        "been\u0001日本", usual.executions(), usual.metrics(), usual.landings());
        var out = new ByteArrayOutputStream();
        BenchExecWriter.write(selection, "0.1.0", out);
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        var xml = factory.createXMLStreamReader(new ByteArrayInputStream(out.toByteArray()));
        while (!xml.isStartElement()) {
            xml.next();
        }
        assertThat(xml.getAttributeValue(null, "benchmarkname")).isEqualTo("analysis been\uFFFD日本");
        while (xml.hasNext()) {
            xml.next();
        }
    }
}

package been.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.io.StringWriter;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

class XmlTextTests {

    @Test
    void whateverATextContainsTheDocumentIsWellFormed() throws Exception {
        String text = "<\0\u0001\u001F&\uD800\"\uDE00'\uFFFE\t\n日本\uD83D\uDE00>";
        var out = new StringWriter();
        var xml = XmlText.writer(out);
        xml.writeStartDocument("UTF-8", "1.0");
        xml.writeStartElement("a");
        xml.writeAttribute("b", text);
        xml.writeCharacters(text);
        xml.writeEndDocument();
        xml.close();
        Element read =
                DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(new InputSource(new StringReader(out.toString())))
                        .getDocumentElement();
        String legal = "<\uFFFD\uFFFD\uFFFD&\uFFFD\"\uFFFD'\uFFFD\t\n日本\uD83D\uDE00>";
        assertThat(read.getTextContent()).isEqualTo(legal);
        assertThat(read.getAttribute("b")).isEqualTo(legal.replaceAll("[\t\n]", " "));
    }
}

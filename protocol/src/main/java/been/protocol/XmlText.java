package been.protocol;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;
import java.util.regex.Pattern;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** XML that is well-formed whatever names and texts contain. */
public final class XmlText extends FilterWriter {
    private static final Pattern ILLEGAL =
            Pattern.compile("[^\\t\\n\\r\\x20-\\x{D7FF}\\x{E000}-\\x{FFFD}\\x{10000}-\\x{10FFFF}]");

    private XmlText(Writer out) {
        super(out);
    }

    /** Each character that XML 1.0 cannot contain becomes U+FFFD. */
    public static XMLStreamWriter writer(Writer out) throws XMLStreamException {
        return XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(new XmlText(out));
    }

    public static void element(XMLStreamWriter xml, String name, String text)
            throws XMLStreamException {
        xml.writeStartElement(name);
        xml.writeCharacters(text);
        xml.writeEndElement();
    }

    @Override
    public void write(char[] text, int from, int length) throws IOException {
        write(new String(text, from, length), 0, length);
    }

    @Override
    public void write(String text, int from, int length) throws IOException {
        out.write(ILLEGAL.matcher(text.substring(from, from + length)).replaceAll("\uFFFD"));
    }
}

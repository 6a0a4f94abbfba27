package been.results.chart.svg;

import been.protocol.XmlText;
import java.io.StringWriter;
import java.util.Locale;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Elements in the making, well-formed whatever texts hold. */
final class Svg {

    private static final double FARTHEST = 100_000;

    private final StringWriter text = new StringWriter();
    private final XMLStreamWriter xml;

    Svg() {
        try {
            xml = XmlText.writer(text);
        } catch (XMLStreamException cannot) {
            throw new IllegalStateException(cannot);
        }
    }

    /**
     * Begins an element.
     *
     * @param attributes names and values in turn; numbers are coordinates
     */
    Svg open(String name, Object... attributes) {
        try {
            xml.writeStartElement(name);
            attributes(attributes);
        } catch (XMLStreamException cannot) {
            throw new IllegalStateException(cannot);
        }
        return this;
    }

    Svg close() {
        try {
            xml.writeEndElement();
            xml.writeCharacters("\n");
        } catch (XMLStreamException cannot) {
            throw new IllegalStateException(cannot);
        }
        return this;
    }

    /** An element with nothing in it. */
    Svg mark(String name, Object... attributes) {
        try {
            xml.writeEmptyElement(name);
            attributes(attributes);
            xml.writeCharacters("\n");
        } catch (XMLStreamException cannot) {
            throw new IllegalStateException(cannot);
        }
        return this;
    }

    Svg words(String words) {
        try {
            xml.writeCharacters(words);
        } catch (XMLStreamException cannot) {
            throw new IllegalStateException(cannot);
        }
        return this;
    }

    /** A {@code text} element. */
    Svg text(double x, double y, String words, Object... attributes) {
        Object[] all = new Object[attributes.length + 4];
        all[0] = "x";
        all[1] = x;
        all[2] = "y";
        all[3] = y;
        System.arraycopy(attributes, 0, all, 4, attributes.length);
        return open("text", all).words(words).close();
    }

    private void attributes(Object... attributes) throws XMLStreamException {
        for (int i = 0; i < attributes.length; i += 2) {
            Object value = attributes[i + 1];
            xml.writeAttribute(
                    attributes[i].toString(),
                    value instanceof Double number ? number(number) : value.toString());
        }
    }

    /** A coordinate to a tenth; one far outside of the picture is only far outside. */
    static String number(double value) {
        double clamped = Math.clamp(value, -FARTHEST, FARTHEST);
        long tenths = Math.round(clamped * 10);
        return tenths % 10 == 0
                ? Long.toString(tenths / 10)
                : String.format(Locale.ROOT, "%.1f", tenths / 10.0);
    }

    @Override
    public String toString() {
        try {
            xml.flush();
        } catch (XMLStreamException cannot) {
            throw new IllegalStateException(cannot);
        }
        return text.toString();
    }
}

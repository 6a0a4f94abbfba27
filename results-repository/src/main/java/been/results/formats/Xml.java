package been.results.formats;

import java.io.InputStream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.util.StreamReaderDelegate;

/** Reads XML of other programs and of users. */
public final class Xml {
    private Xml() {}

    /** Reads a document, whose DOCTYPE and entities are ignored. */
    public static XMLStreamReader reader(InputStream in) throws XMLStreamException {
        XMLInputFactory factory = XMLInputFactory.newInstance();
        // No entity of anybody's is read, neither from outside nor from within.
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        return new StreamReaderDelegate(factory.createXMLStreamReader(in)) {

            @Override
            public int next() throws XMLStreamException {
                try {
                    return super.next();
                } catch (RuntimeException e) {
                    // The JDK's parser lacks the messages for some faults of a DOCTYPE.
                    throw new XMLStreamException("unreadable", getLocation(), e);
                }
            }
        };
    }

    static ImportProblem unreadable(XMLStreamException wrong) {
        var at = wrong.getLocation();
        return new ImportProblem(
                "%snot readable as XML; a compressed file must be unpacked first"
                        .formatted(at == null ? "" : "line " + at.getLineNumber() + ": "));
    }
}

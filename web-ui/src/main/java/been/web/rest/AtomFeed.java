package been.web.rest;

import been.analyses.Notifications.Notice;
import been.protocol.XmlText;
import been.protocol.analyses.AnalysisId;
import java.io.StringWriter;
import java.time.Instant;
import java.util.List;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.jspecify.annotations.Nullable;

/** Writes notices as Atom (RFC 4287). */
final class AtomFeed {
    private static final String NAMESPACE = "http://www.w3.org/2005/Atom";

    private AtomFeed() {}

    /**
     * The document.
     *
     * @param platform where the pages are
     * @param path of the feed itself
     * @param analysis whose feed it is; {@code null} for all of the platform
     * @param notices newest first
     */
    static String of(
            String platform, String path, @Nullable AnalysisId analysis, List<Notice> notices) {
        var text = new StringWriter();
        try {
            XMLStreamWriter xml = XmlText.writer(text);
            xml.writeStartDocument("UTF-8", "1.0");
            xml.writeStartElement("feed");
            xml.writeDefaultNamespace(NAMESPACE);
            XmlText.element(xml, "id", platform + path);
            XmlText.element(xml, "title", analysis == null ? "BEEN" : "BEEN: analysis " + analysis);
            Instant updated = notices.isEmpty() ? Instant.EPOCH : notices.getFirst().happenedAt();
            XmlText.element(xml, "updated", updated.toString());
            link(xml, "self", platform + path);
            link(xml, "alternate", platform + (analysis == null ? "/" : "/analyses/" + analysis));
            xml.writeStartElement("author");
            XmlText.element(xml, "name", "BEEN");
            xml.writeEndElement();
            for (Notice notice : notices) {
                entry(xml, platform, notice);
            }
            xml.writeEndElement();
            xml.writeEndDocument();
            xml.close();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("text is written to memory", e);
        }
        return text.toString();
    }

    private static void entry(XMLStreamWriter xml, String platform, Notice notice)
            throws XMLStreamException {
        AnalysisId analysis = notice.analysis();
        xml.writeStartElement("entry");
        XmlText.element(xml, "id", platform + "/notices/" + notice.id());
        XmlText.element(xml, "title", notice.title());
        XmlText.element(xml, "updated", notice.happenedAt().toString());
        link(xml, "alternate", platform + (analysis == null ? "/hosts" : "/analyses/" + analysis));
        xml.writeEmptyElement("category");
        xml.writeAttribute("term", notice.event().word());
        XmlText.element(xml, "summary", notice.title());
        xml.writeEndElement();
    }

    private static void link(XMLStreamWriter xml, String relation, String address)
            throws XMLStreamException {
        xml.writeEmptyElement("link");
        xml.writeAttribute("rel", relation);
        xml.writeAttribute("href", address);
    }
}

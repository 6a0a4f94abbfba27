package been.maven;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Reads what a repository lists of an artifact: {@code maven-metadata-*.xml}. */
final class RepositoryMetadata {

    private RepositoryMetadata() {}

    static List<String> versions(Path file) throws IOException {
        XMLInputFactory factory = XMLInputFactory.newFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        var versions = new ArrayList<String>();
        try (InputStream in = Files.newInputStream(file)) {
            XMLStreamReader reader = factory.createXMLStreamReader(in);
            boolean inList = false;
            while (reader.hasNext()) {
                int event = reader.next();
                if (event == XMLStreamConstants.START_ELEMENT) {
                    if (inList && reader.getLocalName().equals("version")) {
                        versions.add(reader.getElementText().strip());
                    }
                    inList |= reader.getLocalName().equals("versions");
                } else if (event == XMLStreamConstants.END_ELEMENT) {
                    inList &= !reader.getLocalName().equals("versions");
                }
            }
        } catch (XMLStreamException e) {
            throw new IOException(file + " is not what Maven writes: " + e.getMessage(), e);
        }
        return versions;
    }
}

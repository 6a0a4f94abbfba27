package been.web.rest;

import static org.assertj.core.api.Assertions.assertThat;

import been.analyses.Notifications.Notice;
import been.protocol.notifications.Event;
import java.io.StringReader;
import java.time.Instant;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

class AtomFeedTests {

    @Test
    void aCharacterThatXmlCannotContainIsReplaced() throws Exception {
        var notice = new Notice(1, Event.FAILED, null, "a\u0001 failed", "", Instant.EPOCH);
        String feed = AtomFeed.of("http://localhost", "/feed", null, List.of(notice));
        var titles =
                DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(new InputSource(new StringReader(feed)))
                        .getElementsByTagName("title");
        assertThat(titles.item(1).getTextContent()).isEqualTo("a\uFFFD failed");
    }
}

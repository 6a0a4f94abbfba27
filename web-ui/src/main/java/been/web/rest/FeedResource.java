package been.web.rest;

import been.analyses.Notifications;
import been.analyses.Notifications.Notice;
import been.protocol.access.ReadOnly;
import been.protocol.analyses.AnalysisId;
import been.web.security.AlsoPublic;
import been.web.security.PublicView;
import java.security.Principal;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** What happened as Atom feeds, for feed readers that send a token in a header. */
@RestController
@RequestMapping("/api/v1/feeds")
final class FeedResource {
    private static final int ENTRIES = 50;

    private final Notifications notifications;
    private final String platform;

    FeedResource(Notifications notifications, @Value("${been.url}") String platform) {
        this.notifications = notifications;
        this.platform = platform;
    }

    @GetMapping(path = "/notices.atom", produces = MediaType.APPLICATION_ATOM_XML_VALUE)
    @ReadOnly
    ResponseEntity<String> all() {
        return feed(null, "/api/v1/feeds/notices.atom", false);
    }

    @GetMapping(path = "/analyses/{id}.atom", produces = MediaType.APPLICATION_ATOM_XML_VALUE)
    @ReadOnly
    @AlsoPublic
    ResponseEntity<String> ofAnalysis(@PathVariable long id, @Nullable Principal caller) {
        return feed(new AnalysisId(id), "/api/v1/feeds/analyses/" + id + ".atom", caller == null);
    }

    private ResponseEntity<String> feed(
            @Nullable AnalysisId analysis, String path, boolean isPublic) {
        List<Notice> notices =
                notifications.notices(analysis, 0, ENTRIES).stream()
                        .map(notice -> isPublic ? PublicView.of(notice) : notice)
                        .toList();
        String tag =
                Optional.of(notices)
                        .filter(l -> !l.isEmpty())
                        .map(l -> "" + l.getFirst().id())
                        .orElse("0");
        return ResponseEntity.ok()
                .eTag("\"" + tag + "\"")
                .header(HttpHeaders.CACHE_CONTROL, "private, no-cache")
                .body(AtomFeed.of(platform, path, analysis, notices));
    }
}

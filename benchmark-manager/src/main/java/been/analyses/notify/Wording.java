package been.analyses.notify;

import been.analyses.Notifications.Delivery;
import been.analyses.Notifications.Notice;
import been.protocol.Wire;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.Verdict;
import been.protocol.notifications.Event;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The texts of notices. */
final class Wording {
    private final URI platform;

    Wording(URI platform) {
        this.platform = platform;
    }

    /**
     * The content of a notice, as stored and as sent to webhooks.
     *
     * @param analysis absent for hosts
     * @param host absent for analyses
     * @param page the path to read more at; absent for the page of the analysis
     */
    record Content(
            @Nullable Long analysis,
            @Nullable String name,
            @Nullable String host,
            @Nullable String detail,
            List<Finding> findings,
            @Nullable String page) {
        Content {
            findings = List.copyOf(findings);
        }
    }

    /** One verdict. */
    record Finding(
            String metric,
            String oldLabel,
            String newLabel,
            double change,
            @Nullable Double low,
            @Nullable Double high,
            double confidence,
            Verdict verdict,
            String sentence) {}

    /** The body of a webhook; {@code text} is what Slack and Mattermost show. */
    String json(Delivery delivery) {
        Notice notice = delivery.notice();
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("event", notice.event().word());
        body.put("delivery", delivery.id());
        body.put("happenedAt", notice.happenedAt().toString());
        body.put("title", notice.title());
        body.put("url", page(notice).toString());
        body.put("text", notice.title() + "\n" + page(notice));
        Content content = content(notice);
        put(body, "analysis", content.analysis());
        put(body, "name", content.name());
        put(body, "host", content.host());
        put(body, "detail", content.detail());
        if (!content.findings().isEmpty()) {
            body.put("findings", content.findings());
        }
        return Wire.write(body);
    }

    private static void put(Map<String, Object> body, String key, @Nullable Object value) {
        if (value != null) {
            body.put(key, value);
        }
    }

    /** The text of an e-mail. */
    String letter(Delivery delivery) {
        Notice notice = delivery.notice();
        Content content = content(notice);
        var text = new StringBuilder(notice.title()).append("\n\n");
        content.findings().forEach(finding -> text.append(line(finding)).append('\n'));
        Optional.ofNullable(content.detail()).ifPresent(detail -> text.append(detail).append('\n'));
        text.append('\n').append(page(notice)).append("\n\n-- \n");
        text.append(
                "This message was sent by the rule '%s' of BEEN at %s.\n"
                        .formatted(delivery.ruleName(), platform));
        return text.toString();
    }

    private static String line(Finding finding) {
        return finding.verdict().symbol() + " " + finding.sentence();
    }

    private URI page(Notice notice) {
        AnalysisId analysis = notice.analysis();
        String page = content(notice).page();
        if (page != null) {
            return platform.resolve(page);
        }
        if (notice.event() == Event.HOST_LOST) {
            return platform.resolve("/hosts");
        }
        return platform.resolve(analysis == null ? "/" : "/analyses/" + analysis);
    }

    private static Content content(Notice notice) {
        return Wire.mapper().readValue(notice.content(), Content.class);
    }
}

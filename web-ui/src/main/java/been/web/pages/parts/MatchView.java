package been.web.pages.parts;

import been.protocol.HostName;
import been.protocol.hosts.MatchReport;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Paragraph;
import java.util.stream.Stream;

/** Which hosts match, and the first reason why each other host does not. */
public final class MatchView extends Div {
    private final DataTable<Row> table =
            new DataTable<Row>("Hosts and why others do not match")
                    .column("host", Row::host, "label")
                    .column("", row -> row.matches() ? "✓ matches" : Html.quiet("✕"))
                    .column("why not", Row::why, "small");

    private record Row(HostName host, boolean matches, String why) {}

    public void clear() {
        removeAll();
    }

    public void show(MatchReport report) {
        int matching = report.matching().size();
        int all = matching + report.others().size();
        var count =
                new Paragraph(
                        "%d of %d %s %s"
                                .formatted(
                                        matching,
                                        all,
                                        all == 1 ? "host" : "hosts",
                                        matching == 1 || all == 1 ? "matches" : "match"));
        count.getElement().setAttribute("role", "status");
        Html.fill(this, count);
        report.hints().forEach(hint -> add(new Paragraph(hint)));
        if (all > 0) {
            var others = report.others().stream().map(o -> new Row(o.host(), false, o.why()));
            var matches = report.matching().stream().map(host -> new Row(host, true, ""));
            add(table.show(Stream.concat(matches, others).toList()));
        }
    }
}

package been.web.pages.parts;

import been.protocol.HostName;
import been.tasks.MatchReport;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Paragraph;
import com.vaadin.flow.component.html.Span;

/** Which hosts match, and of each other the first reason why it does not. */
public final class MatchView extends Div {
    private static final int MOST = 100;

    public void clear() {
        removeAll();
    }

    public void show(MatchReport report) {
        removeAll();
        int matching = report.matching().size();
        int all = matching + report.others().size();
        Paragraph count =
                new Paragraph(
                        "%d of %d %s %s"
                                .formatted(
                                        matching,
                                        all,
                                        all == 1 ? "host" : "hosts",
                                        matching == 1 || all == 1 ? "matches" : "match"));
        count.getElement().setAttribute("role", "status");
        add(count);
        report.hints().forEach(hint -> add(new Paragraph(hint)));
        if (all == 0) {
            return;
        }
        DataTable table = new DataTable("Hosts and why others do not match");
        table.text("host").text("").text("why not");
        report.matching().stream()
                .limit(MOST)
                .forEach(host -> table.row(link(host), Html.text("✓ matches"), new Span()));
        report.others().stream()
                .limit(MOST)
                .forEach(other ->
                        table.row(
                                link(other.host()),
                                Html.text("✕", "quiet"),
                                Html.text(other.why(), "small")));
        add(table);
        int left = Math.max(0, matching - MOST) + Math.max(0, report.others().size() - MOST);
        if (left > 0) {
            add(Html.text("And " + left + " more.", "quiet"));
        }
    }

    private static Span link(HostName host) {
        return Html.styled(new Span(Html.link("/hosts/" + host, host.value())), "label");
    }
}

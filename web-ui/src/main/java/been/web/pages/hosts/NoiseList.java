package been.web.pages.hosts;

import been.protocol.PropertyTree;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Html;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Span;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What makes measurements vary on a host, as the host reported it, with advice on each. */
final class NoiseList extends Div {
    private final DataTable<Map<?, ?>> table =
            new DataTable<Map<?, ?>>("What makes measurements vary")
                    .column("check", finding -> text(finding, "name"), "label")
                    .column("", finding -> severity(text(finding, "severity")))
                    .column("what was found", finding -> text(finding, "sentence"))
                    .column("advice", finding -> text(finding, "advice"), "quiet")
                    .whenEmpty(
                            "The host has not reported what it found yet; 'been host check' on it does.");
    private final Div looked = new Div();

    NoiseList() {
        add(table, looked);
    }

    void show(PropertyTree properties) {
        var rows = new ArrayList<Map<?, ?>>();
        if (properties.get("checks").orElse(null) instanceof Map<?, ?> checks
                && checks.get("found") instanceof List<?> found) {
            for (Object each : found) {
                if (each instanceof Map<?, ?> finding) {
                    rows.add(finding);
                }
            }
            Html.fill(looked, looked(text(checks, "time")));
        }
        table.show(rows);
    }

    private static Component looked(String time) {
        try {
            return Html.styled(Html.line("looked ", Instant.parse(time)), "quiet");
        } catch (DateTimeException _) {
            return new Span();
        }
    }

    private static String text(Map<?, ?> map, String key) {
        Object value = map.get(key);
        return value == null ? "" : String.valueOf(value);
    }

    private static Component severity(String severity) {
        return switch (severity) {
            case "warning" -> Html.state("warning", "bad");
            case "notice" -> Html.state("notice", "paused");
            case "fine" -> Html.state("fine", "good");
            default -> Html.state("not seen", "waiting");
        };
    }
}

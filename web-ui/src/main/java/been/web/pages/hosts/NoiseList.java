package been.web.pages.hosts;

import been.protocol.PropertyTree;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Html;
import been.web.pages.parts.Moment;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Span;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What on a host makes measurements vary, as it said itself, and what to do about each. */
final class NoiseList extends Div {
    private Optional<Object> shown = Optional.empty();

    void show(PropertyTree properties) {
        Optional<Object> found = properties.get("checks");
        if (!found.equals(shown) || getChildren().findAny().isEmpty()) {
            shown = found;
            Html.fill(this, content(properties));
        }
    }

    private static Component content(PropertyTree properties) {
        if (!(properties.get("checks").orElse(null) instanceof Map<?, ?> checks)
                || !(checks.get("found") instanceof List<?> found)) {
            return Html.text(
                    "The host has not said yet what it found; 'been host check' on it does.",
                    "quiet");
        }
        DataTable table =
                new DataTable("What makes measurements vary")
                        .text("check")
                        .text("")
                        .text("what was found")
                        .text("advice");
        found.forEach(each -> {
            if (each instanceof Map<?, ?> finding) {
                table.row(
                        Html.text(text(finding, "name"), "label"),
                        severity(text(finding, "severity")),
                        DataTable.cell(text(finding, "sentence")),
                        Html.text(text(finding, "advice"), "quiet"));
            }
        });
        return new Div(table, looked(checks));
    }

    private static Component looked(Map<?, ?> checks) {
        try {
            return new Span(
                    Html.text("looked ", "quiet"),
                    Html.styled(new Moment(Instant.parse(text(checks, "time"))), "quiet"));
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
            case "warning" -> Html.text("warning", "state", "bad");
            case "notice" -> Html.text("notice", "state", "paused");
            case "fine" -> Html.text("fine", "state", "good");
            default -> Html.text("not seen", "state", "waiting");
        };
    }
}

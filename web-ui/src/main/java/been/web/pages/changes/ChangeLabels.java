package been.web.pages.changes;

import been.protocol.analyses.Change;
import been.protocol.analyses.ChangeSeries;
import been.protocol.analyses.ChangeState;
import been.protocol.analyses.Verdict;
import been.web.pages.parts.Html;
import been.web.pages.text.Numbers;
import com.vaadin.flow.component.html.Span;
import com.vaadin.flow.router.Location;
import java.util.stream.Collectors;

/** Changes in words and symbols, the same on every page. */
public final class ChangeLabels {

    private ChangeLabels() {}

    /** Such as {@code ▲ +7.8 % [+6.9, +8.7]}, with its colour. */
    public static Span size(Change change) {
        Verdict verdict = change.verdict();
        Span size =
                Html.text(
                        verdict.symbol()
                                + " "
                                + Numbers.percent(change.effect(), change.low(), change.high()),
                        "verdict",
                        verdict.word());
        size.setTitle(change.sentence());
        return size;
    }

    /** Such as {@code 2.16.0 → 2.17.0}; of a change that the series shows, where it moved. */
    static String versions(Change change) {
        return switch (change.evidence()) {
            case NEIGHBOURS -> change.oldVersion() + " → " + change.version();
            case SERIES ->
                    change.isGradual()
                            ? "gradually, %s to %s".formatted(change.version(), change.until())
                            : "since %s, by the series".formatted(change.version());
        };
    }

    public static Span state(ChangeState state) {
        String look =
                switch (state) {
                    case NEW -> "fresh";
                    case CONFIRMED -> "sure";
                    case ACKNOWLEDGED -> "taken";
                    case FIXED -> "good";
                    case INTENDED, INVALID -> "stopped";
                };
        return Html.text(state.word(), "triage", look);
    }

    /** Where its panel is. */
    public static String href(Change change) {
        var view =
                ChangesView.FIRST
                        .filtered(
                                change.series().software(),
                                "",
                                change.isThere(),
                                java.util.Set.of())
                        .withChosen(new ChangesView.Chosen(change.series().id(), change.version()));
        return "/" + new Location("changes", view.query()).getPathWithQueryParameters();
    }

    /** What tells a benchmark from others of the same metric. */
    public static String sub(ChangeSeries series) {
        String configuration =
                series.configuration().entrySet().stream()
                        .map(entry -> entry.getKey() + "=" + entry.getValue())
                        .collect(Collectors.joining(" "));
        String place =
                configuration.isEmpty() ? series.host() : configuration + " · " + series.host();
        return series.quarantinedAt() == null ? place : place + " · quarantined";
    }
}

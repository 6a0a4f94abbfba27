package been.web.pages.results;

import been.protocol.results.Metric;
import been.web.charts.Pick;
import been.web.charts.Picked;
import been.web.pages.parts.Html;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Anchor;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Span;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;

/** Links to the raw values of the picked experiments. */
final class Downloads {
    private static final int MOST = 20;

    private Downloads() {}

    static Component of(Picked picked, Metric metric) {
        String query =
                picked.picks().stream()
                                .map(pick -> "pick=" + encoded(pick.toString()) + "&")
                                .collect(Collectors.joining())
                        + "metric="
                        + encoded(metric.name());
        Div row =
                Html.div(
                        "row",
                        new Span("Raw values:"),
                        Html.download("/api/v1/selection/measurements.csv?" + query, "CSV"),
                        Html.download("/api/v1/selection/measurements.json?" + query, "JSON"),
                        new Span("NetCDF:"));
        picked.picks().stream().limit(MOST).forEach(pick -> row.add(netcdf(picked, pick)));
        return row;
    }

    private static Anchor netcdf(Picked picked, Pick pick) {
        return Html.download(
                "/api/v1/results/%s/export?format=netcdf&experiment=%s"
                        .formatted(encoded(pick.analysis()), encoded(pick.experiment())),
                picked.label(pick));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}

package been.web.pages.chart;

import been.protocol.Wire;
import been.results.chart.Drawing;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.ComponentEvent;
import com.vaadin.flow.component.DomEvent;
import com.vaadin.flow.component.EventData;
import com.vaadin.flow.component.Tag;
import com.vaadin.flow.component.dependency.JavaScript;
import com.vaadin.flow.router.Location;
import com.vaadin.flow.shared.ui.LoadMode;
import org.jspecify.annotations.Nullable;

/**
 * Draws a drawing in the browser, and draws again only when it changed. The element's attribute
 * {@code data-points} has the number of points and bars in the browser's chart, {@code data-marks}
 * how many marks of each kind.
 */
@Tag("been-chart")
@JavaScript(
        value = "context://webjars/echarts/5.5.0/echarts.min.js",
        loadMode = LoadMode.LAZY) // a megabyte, for which no page waits
@JavaScript("context://been/chart.js")
public final class Chart extends Component {

    private @Nullable Drawing shown;

    public void show(Drawing drawing) {
        if (!drawing.equals(shown)) {
            shown = drawing;
            getElement().setProperty("description", Wire.write(drawing));
        }
    }

    /** Somebody clicked a point that leads somewhere. */
    @DomEvent("follow")
    public static final class Follow extends ComponentEvent<Chart> {
        private final String link;

        public Follow(
                Chart source, boolean fromClient, @EventData("event.detail.link") String link) {
            super(source, fromClient);
            this.link = link;
        }

        public String link() {
            return link;
        }
    }

    /** Follows links of points within the application. */
    public void followLinks() {
        addListener(
                Follow.class,
                event ->
                        getUI().ifPresent(ui -> {
                            var location = new Location(event.link().substring(1));
                            ui.navigate(location.getPath(), location.getQueryParameters());
                        }));
    }
}

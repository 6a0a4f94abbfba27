package been.web.pages.chart;

import been.protocol.Wire;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.ComponentEvent;
import com.vaadin.flow.component.ComponentEventListener;
import com.vaadin.flow.component.DomEvent;
import com.vaadin.flow.component.EventData;
import com.vaadin.flow.component.Tag;
import com.vaadin.flow.component.dependency.JavaScript;
import com.vaadin.flow.shared.Registration;
import org.jspecify.annotations.Nullable;

/**
 * Draws a description, and draws again only when it changed. The element's attribute {@code
 * data-points} says how many points the browser's chart holds.
 */
@Tag("been-chart")
@JavaScript("context://webjars/echarts/5.5.0/echarts.min.js")
@JavaScript("context://been/chart.js")
public final class Chart extends Component {

    private @Nullable ChartDescription shown;

    public void show(ChartDescription description) {
        if (!description.equals(shown)) {
            shown = description;
            getElement().setProperty("description", Wire.write(description));
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

    public Registration onFollow(ComponentEventListener<Follow> listener) {
        return addListener(Follow.class, listener);
    }
}

package been.web.pages.explain;

import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.Tag;
import com.vaadin.flow.component.dependency.JavaScript;

/**
 * Draws the flame graph of a change, which the browser loads itself. The element's attribute {@code
 * data-frames} has the number of frames once it is drawn.
 */
@Tag("been-flame")
@JavaScript("context://been/flame.js")
final class FlameChart extends Component {

    void show(long change, String old, String current) {
        getElement().setAttribute("versions", old + "\n" + current);
        getElement()
                .setProperty("source", "/api/v1/changes/" + change + "/explanation/flame-graph");
    }
}

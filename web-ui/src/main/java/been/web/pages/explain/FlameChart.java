package been.web.pages.explain;

import been.protocol.profiles.Explanation;
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

    /** The number of executions makes the browser load the graph again when there are more. */
    void show(Explanation shown) {
        getElement().setAttribute("versions", shown.oldVersion() + "\n" + shown.version());
        getElement()
                .setProperty(
                        "source",
                        "/api/v1/changes/%d/explanation/flame-graph#%d"
                                .formatted(shown.change(), shown.executions().size()));
    }
}

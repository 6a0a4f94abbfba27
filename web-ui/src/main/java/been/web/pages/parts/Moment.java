package been.web.pages.parts;

import been.web.pages.text.Durations;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.HasStyle;
import com.vaadin.flow.component.HasText;
import com.vaadin.flow.component.Tag;
import com.vaadin.flow.component.dependency.JavaScript;
import java.time.Instant;
import java.time.ZoneId;

/** A moment relative to now, kept true in the browser; the absolute time on hover. */
@Tag("time")
@JavaScript("context://been/time.js")
public final class Moment extends Component implements HasText, HasStyle {

    public Moment(Instant instant) {
        addClassName("relative");
        setText(Durations.ago(instant, Instant.now()));
        getElement().setAttribute("datetime", instant.toString());
        getElement().setAttribute("title", Durations.moment(instant, ZoneId.systemDefault()));
    }
}

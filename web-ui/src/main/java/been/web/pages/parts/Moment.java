package been.web.pages.parts;

import been.statistics.wording.SpokenDuration;
import been.web.pages.text.Durations;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.HasStyle;
import com.vaadin.flow.component.HasText;
import com.vaadin.flow.component.Tag;
import com.vaadin.flow.component.dependency.JavaScript;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;

/** A moment relative to now, kept true in the browser; the absolute time on hover. */
@Tag("time")
@JavaScript("context://been/time.js")
public final class Moment extends Component implements HasText, HasStyle {

    public Moment(Instant instant) {
        this(instant, "relative", Durations.ago(instant, Instant.now()));
    }

    private Moment(Instant instant, String look, String text) {
        addClassName(look);
        setText(text);
        getElement().setAttribute("datetime", instant.toString());
        getElement().setAttribute("title", Durations.moment(instant, ZoneId.systemDefault()));
    }

    /** How long something has been running that started then. */
    public static Moment since(Instant started) {
        return new Moment(
                started, "elapsed", SpokenDuration.of(Duration.between(started, Instant.now())));
    }
}

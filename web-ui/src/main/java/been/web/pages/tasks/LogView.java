package been.web.pages.tasks;

import been.protocol.LogLine;
import been.protocol.Wire;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.HasStyle;
import com.vaadin.flow.component.Tag;
import com.vaadin.flow.component.dependency.JavaScript;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/** A log that grows; attribute {@code data-lines} has the number of its lines. */
@Tag("been-log")
@JavaScript("context://been/log.js")
final class LogView extends Component implements HasStyle {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("HH:mm:ss.SSS", Locale.ROOT)
                    .withZone(ZoneId.systemDefault());

    LogView() {
        addClassName("plane");
    }

    private record Shown(String time, String stream, String level, String text) {}

    void append(List<LogLine> lines) {
        if (!lines.isEmpty()) {
            List<Shown> shown = lines.stream().map(LogView::shown).toList();
            getElement().executeJs("this.addLines($0)", Wire.write(shown));
        }
    }

    void clear() {
        getElement().executeJs("this.reset()");
    }

    private static Shown shown(LogLine line) {
        return new Shown(
                TIME.format(Instant.ofEpochMilli(line.timeMillis())),
                line.stream(),
                line.level(),
                line.text());
    }
}

package been.web.pages.tasks;

import been.protocol.LogLine;
import been.protocol.Wire;
import been.protocol.tasks.ContextLogLine;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.HasStyle;
import com.vaadin.flow.component.Tag;
import com.vaadin.flow.component.dependency.JavaScript;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A log that grows; attribute {@code data-lines} has the number of its lines. */
@Tag("been-log")
@JavaScript("context://been/log.js")
final class LogView extends Component implements HasStyle {

    LogView() {
        addClassName("plane");
    }

    /**
     * @param task {@code null} in the log of one task
     */
    record Shown(
            long timeMillis, @Nullable String task, String stream, String level, String text) {}

    void append(List<LogLine> lines) {
        add(lines.stream().map(LogView::shown).toList());
    }

    /** Lines of several tasks, each with the task's name. */
    void appendNamed(List<ContextLogLine> lines) {
        add(
                lines.stream()
                        .map(line ->
                                new Shown(
                                        line.timeMillis(),
                                        line.name(),
                                        line.stream(),
                                        line.level(),
                                        line.text()))
                        .toList());
    }

    private void add(List<Shown> lines) {
        if (!lines.isEmpty()) {
            getElement().executeJs("this.addLines($0)", Wire.write(lines));
        }
    }

    void clear() {
        getElement().executeJs("this.reset()");
    }

    static Shown shown(LogLine line) {
        return new Shown(line.timeMillis(), null, line.stream(), line.level(), line.text());
    }
}

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

    /** The browser keeps the last lines, as many as this: there is no use in sending more. */
    static final int MOST = 5_000;

    LogView() {
        addClassName("plane");
    }

    /**
     * @param task {@code null} in the log of one task
     */
    record Shown(
            long timeMillis, @Nullable String task, String stream, String level, String text) {}

    /**
     * @param skipped number of lines before these that are not shown
     */
    void append(List<LogLine> lines, long skipped) {
        add(lines.stream().map(LogView::shown).toList(), skipped);
    }

    /** Lines of several tasks, each with the task's name. */
    void appendNamed(List<ContextLogLine> lines, long skipped) {
        add(
                lines.stream()
                        .map(line ->
                                new Shown(
                                        line.timeMillis(),
                                        line.name(),
                                        line.stream(),
                                        line.level(),
                                        line.text()))
                        .toList(),
                skipped);
    }

    private void add(List<Shown> lines, long skipped) {
        if (!lines.isEmpty()) {
            getElement()
                    .executeJs(
                            "this.addLines($0, $1)", Wire.write(lines), Math.toIntExact(skipped));
        }
    }

    void clear() {
        getElement().executeJs("this.reset()");
    }

    static Shown shown(LogLine line) {
        return new Shown(line.timeMillis(), null, line.stream(), line.level(), line.text());
    }
}

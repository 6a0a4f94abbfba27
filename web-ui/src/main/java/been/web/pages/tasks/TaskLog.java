package been.web.pages.tasks;

import been.protocol.LogLine;
import been.protocol.TaskAttempt;
import been.protocol.TaskId;
import been.tasks.Tasks;
import been.web.pages.live.Live;
import been.web.pages.parts.Html;
import com.vaadin.flow.component.html.Anchor;
import com.vaadin.flow.component.html.Div;
import java.time.Duration;
import java.util.List;

/** The log of a task's latest attempt, as it grows, and a link to the whole. */
final class TaskLog extends Div {
    private static final Duration EVERY = Duration.ofSeconds(1);
    private static final int LINES_AT_ONCE = 1_000;

    private final Tasks tasks;
    private final LogView view = new LogView();
    private final Anchor file = Html.download("", "Download the log");
    private final Live<Lines> live = Live.of(this, this::read, this::append).every(EVERY);
    private volatile TaskId task = new TaskId("none");
    private volatile int attempt;
    private volatile long next;

    private record Lines(TaskId task, int attempt, List<LogLine> lines) {}

    TaskLog(Tasks tasks) {
        this.tasks = tasks;
        add(view, file);
    }

    /**
     * @param latest number of the attempt; 0 before the first
     */
    void show(TaskId of, int latest) {
        if (!of.equals(task) || latest != attempt) {
            next = 0; // first, so that no line of the new attempt is skipped
            task = of;
            attempt = latest;
            view.clear();
            file.setHref("/api/v1/tasks/%s/log.txt".formatted(of));
            live.now();
        }
        file.setVisible(latest > 0);
    }

    private Lines read() {
        TaskId of = task;
        int number = attempt;
        if (number == 0) {
            return new Lines(of, number, List.of());
        }
        var latest = new TaskAttempt(of, number);
        long from = Math.max(next, tasks.lastLogLine(latest) + 1 - LogView.MOST);
        return new Lines(of, number, tasks.log(latest, from, LINES_AT_ONCE));
    }

    /** Lines may be read again before the ones read before are shown. */
    private void append(Lines read) {
        List<LogLine> fresh = read.lines().stream().filter(line -> line.number() >= next).toList();
        boolean isOfThis = read.task().equals(task) && read.attempt() == attempt;
        if (isOfThis && !fresh.isEmpty()) {
            long skipped = fresh.getFirst().number() - next;
            next = fresh.getLast().number() + 1;
            view.append(fresh, skipped);
        }
    }
}

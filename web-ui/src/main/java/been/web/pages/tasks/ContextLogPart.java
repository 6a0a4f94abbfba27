package been.web.pages.tasks;

import been.protocol.ContextId;
import been.protocol.tasks.ContextLogLine;
import been.tasks.Tasks;
import been.web.logs.ContextLog;
import been.web.pages.live.Live;
import been.web.pages.parts.Html;
import been.web.pages.parts.OneOf;
import been.web.pages.parts.SearchField;
import been.web.pages.parts.SearchedList;
import com.vaadin.flow.component.html.Anchor;
import com.vaadin.flow.component.html.Div;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What the tasks of a context wrote, as it grows: by level, task and text. */
final class ContextLogPart extends Div {
    private static final Duration EVERY = Duration.ofSeconds(1);
    private static final int LINES_AT_ONCE = 1_000;

    /** The most lines of a long log that are read before some are shown. */
    private static final int MOST_UNSEEN = 50_000;

    /** Of the lines that are kept meanwhile. */
    private static final int MOST_CHARACTERS = 1 << 24;

    private final Tasks tasks;
    private final OneOf<String> level =
            new OneOf<String>("", least -> least + " and above")
                    .offer(ContextLog.LEVELS, "trace")
                    .onChoice(_ -> begin());
    private final SearchField task = new SearchField("Task", "name of a task", _ -> begin());
    private final SearchField words = new SearchField("Text", "text in a line", _ -> begin());
    private final LogView view = new LogView();
    private final Anchor file = Html.download("", "Download the log");
    private ContextId shown = new ContextId("none");

    /** Changes with the context and with the filter. */
    private volatile Reading reading;

    /**
     * A log, and what was read of it and is not shown yet. A page may read it at any time; more is
     * read only once that is shown.
     */
    static final class Reading {
        private final ContextLog log;
        private final List<ContextLogLine> unshown = new ArrayList<>();
        private long lines;
        private long skipped;

        Reading(ContextLog log) {
            this.log = log;
        }

        synchronized Seen more() {
            if (unshown.isEmpty()) {
                long before = lines;
                List<ContextLogLine> part;
                do {
                    part = log.next(LINES_AT_ONCE);
                    lines += part.size();
                    unshown.addAll(part);
                    unshown.subList(0, Math.max(0, unshown.size() - LogView.MOST)).clear();
                } while (part.size() == LINES_AT_ONCE
                        && lines - before < MOST_UNSEEN
                        && characters() < MOST_CHARACTERS);
                skipped = lines - before - unshown.size();
            }
            return new Seen(this, lines);
        }

        private int characters() {
            return unshown.stream().mapToInt(line -> line.text().length()).sum();
        }

        synchronized Taken take() {
            var taken = new Taken(List.copyOf(unshown), skipped);
            unshown.clear();
            return taken;
        }
    }

    /**
     * Lines that are to be shown.
     *
     * @param skipped number of lines before these that are not
     */
    record Taken(List<ContextLogLine> lines, long skipped) {}

    /** So many lines were read. */
    record Seen(Reading of, long lines) {}

    ContextLogPart(Tasks tasks) {
        this.tasks = tasks;
        this.reading = new Reading(new ContextLog(tasks, shown, ContextLog.Filter.ALL));
        level.setAriaLabel("Level");
        add(Html.div("fields", level, task, words), view, file);
        // Not with the page's lock: a search in large logs takes its time.
        Live<Seen> _ = Live.of(this, () -> reading().more(), this::append).every(EVERY);
        addDetachListener(_ -> reading.log.stop());
    }

    void show(ContextId context) {
        if (!context.equals(shown)) {
            shown = context;
            begin();
        }
    }

    private void begin() {
        var filter =
                new ContextLog.Filter(
                        level.getValue(), task.getValue().strip(), words.getValue().strip());
        reading.log.stop();
        reading = new Reading(new ContextLog(tasks, shown, filter));
        view.clear();
        file.setHref(
                "/api/v1/contexts/%s/log.txt?%s"
                        .formatted(
                                shown,
                                SearchedList.encoded(
                                        Map.of(
                                                "level",
                                                filter.level(),
                                                "task",
                                                filter.task(),
                                                "q",
                                                filter.words()))));
    }

    private Reading reading() {
        return reading;
    }

    private void append(Seen seen) {
        if (seen.of().equals(reading)) {
            Taken taken = seen.of().take();
            view.appendNamed(taken.lines(), taken.skipped());
        }
    }
}

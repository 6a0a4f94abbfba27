package been.web.pages.tasks;

import been.protocol.TaskAttempt;
import been.protocol.WorkSight;
import been.tasks.WorkDirectories;
import been.tasks.WorkDirectories.Look;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Html;
import been.web.pages.parts.Moment;
import been.web.pages.text.Sizes;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.UI;
import com.vaadin.flow.component.UIDetachedException;
import com.vaadin.flow.component.html.Anchor;
import com.vaadin.flow.component.html.Div;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Shows what lies in a working directory, once somebody asks: its host is asked then. */
final class WorkBrowser extends Div {
    private static final Logger LOG = LoggerFactory.getLogger(WorkBrowser.class);

    private final WorkDirectories work;
    private Optional<TaskAttempt> attempt = Optional.empty();

    WorkBrowser(WorkDirectories work) {
        this.work = work;
        addClassName("work");
    }

    /** The attempt whose directory it is; empty where there is none. */
    void of(Optional<TaskAttempt> shown) {
        if (shown.equals(attempt)) {
            return;
        }
        attempt = shown;
        Html.fill(this);
        shown.ifPresent(_ -> add(Html.small("Look into it", () -> open(List.of()))));
    }

    private void open(List<String> path) {
        TaskAttempt of = attempt.orElseThrow();
        UI ui = UI.getCurrent();
        Html.fill(this, ways(path), Html.text("The host is asked …", "quiet"));
        Thread.startVirtualThread(() -> {
            try {
                Look look = work.look(of, String.join("/", path), 0);
                var _ =
                        ui.access(() -> {
                            if (attempt.filter(of::equals).isPresent()) {
                                Html.fill(this, ways(path), shown(of, path, look));
                            }
                        });
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (UIDetachedException e) {
                LOG.debug("whoever looked has left", e);
            }
        });
    }

    /** From the directory down to the folder that is shown, each a step back; and once more. */
    private Component ways(List<String> path) {
        var ways = new ArrayList<Component>();
        ways.add(Html.small("working directory", () -> open(List.of())));
        for (int depth = 1; depth <= path.size(); depth++) {
            List<String> to = path.subList(0, depth);
            ways.add(Html.text("/", "quiet"));
            ways.add(Html.small(to.getLast(), () -> open(to)));
        }
        ways.add(Html.small("Look again", () -> open(path)));
        return Html.div("row", ways.toArray(Component[]::new));
    }

    private Component shown(TaskAttempt of, List<String> path, Look look) {
        return switch (look) {
            case Look.Seen(_, WorkSight.Folder(var entries, var more)) ->
                    entries.isEmpty()
                            ? Html.text("Nothing is in it.", "quiet")
                            : table(of, path, entries, more);
            case Look.Seen(_, WorkSight.File _) -> Html.text("It has become a file.", "quiet");
            case Look.Seen(var host, WorkSight.Nothing(var why)) ->
                    Html.text("On %s %s.".formatted(host, why), "quiet");
            case Look.Unknown() -> Html.text("The attempt is not known any more.", "quiet");
            case Look.Unanswered(_, var why) -> Html.text(why, "quiet");
        };
    }

    private Component table(
            TaskAttempt of, List<String> path, List<WorkSight.Entry> entries, boolean more) {
        var table = new DataTable("What is in it").text("name").number("size").text("changed");
        for (WorkSight.Entry entry : entries) {
            table.row(
                    name(of, path, entry),
                    DataTable.cell(
                            entry.kind() == WorkSight.Kind.FILE
                                    ? Sizes.bytes((double) entry.bytes())
                                    : ""),
                    new Moment(Instant.ofEpochMilli(entry.modifiedMillis())));
        }
        return more
                ? Html.div(
                        "",
                        table,
                        Html.text(
                                "These are the first %d; there are more.".formatted(entries.size()),
                                "quiet"))
                : table;
    }

    private Component name(TaskAttempt of, List<String> path, WorkSight.Entry entry) {
        var inner = new ArrayList<>(path);
        inner.add(entry.name());
        return switch (entry.kind()) {
            case FOLDER -> Html.small(entry.name() + "/", () -> open(List.copyOf(inner)));
            case FILE -> {
                Anchor file =
                        Html.plainLink(
                                "/api/v1/tasks/%s/work/content?attempt=%d&path=%s"
                                        .formatted(
                                                of.task(),
                                                of.attempt(),
                                                URLEncoder.encode(
                                                        String.join("/", inner),
                                                        StandardCharsets.UTF_8)),
                                entry.name());
                file.setDownload(true);
                yield file;
            }
            case LINK -> Html.text(entry.name() + " (a link, which is not followed)", "quiet");
            case OTHER -> Html.text(entry.name() + " (neither file nor folder)", "quiet");
        };
    }
}

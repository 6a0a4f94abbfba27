package been.web.pages.tasks;

import been.protocol.TaskAttempt;
import been.protocol.WorkSight;
import been.tasks.WorkDirectories;
import been.tasks.WorkDirectories.Look;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Html;
import been.web.pages.text.Sizes;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.UI;
import com.vaadin.flow.component.UIDetachedException;
import com.vaadin.flow.component.html.Div;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Shows the content of a working directory; its host is asked for it on demand. */
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
        shown.ifPresent(_ -> add(Html.small("Browse", () -> open(List.of()))));
    }

    private void open(List<String> path) {
        TaskAttempt of = attempt.orElseThrow();
        UI ui = UI.getCurrent();
        Html.fill(this, ways(path), Html.quiet("Asking the host …"));
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
                LOG.debug("the page was closed", e);
            }
        });
    }

    /** From the directory down to the folder that is shown, each a step back; and once more. */
    private Component ways(List<String> path) {
        var ways = new ArrayList<Component>();
        ways.add(Html.small("working directory", () -> open(List.of())));
        for (int depth = 1; depth <= path.size(); depth++) {
            List<String> to = path.subList(0, depth);
            ways.add(Html.quiet("/"));
            ways.add(Html.small(to.getLast(), () -> open(to)));
        }
        ways.add(Html.small("Refresh", () -> open(path)));
        return Html.div("row", ways.toArray(Component[]::new));
    }

    private Component shown(TaskAttempt of, List<String> path, Look look) {
        return switch (look) {
            case Look.Seen(_, WorkSight.Folder(var entries, var more)) ->
                    new Div(
                            table(of, path).show(entries),
                            Html.quiet(
                                    more
                                            ? "These are the first %d; there are more."
                                                    .formatted(entries.size())
                                            : ""));
            case Look.Seen(_, WorkSight.File _) -> Html.quiet("It has become a file.");
            case Look.Seen(var host, WorkSight.Nothing(var why)) ->
                    Html.quiet("On %s %s.".formatted(host, why));
            case Look.Unknown() -> Html.quiet("The attempt is not known any more.");
            case Look.Unanswered(_, var why) -> Html.quiet(why);
        };
    }

    private DataTable<WorkSight.Entry> table(TaskAttempt of, List<String> path) {
        return new DataTable<WorkSight.Entry>("Content of the folder")
                .column("name", entry -> name(of, path, entry))
                .number(
                        "size",
                        entry ->
                                entry.kind() == WorkSight.Kind.FILE
                                        ? Sizes.bytes((double) entry.bytes())
                                        : "")
                .column("changed", entry -> Instant.ofEpochMilli(entry.modifiedMillis()))
                .whenEmpty("The folder is empty.");
    }

    private Component name(TaskAttempt of, List<String> path, WorkSight.Entry entry) {
        var inner = Stream.concat(path.stream(), Stream.of(entry.name())).toList();
        return switch (entry.kind()) {
            case FOLDER -> Html.small(entry.name() + "/", () -> open(inner));
            case FILE ->
                    Html.download(
                            "/api/v1/tasks/%s/work/content?attempt=%d&path=%s"
                                    .formatted(
                                            of.task(),
                                            of.attempt(),
                                            URLEncoder.encode(
                                                    String.join("/", inner),
                                                    StandardCharsets.UTF_8)),
                            entry.name());
            case LINK -> Html.quiet(entry.name() + " (a link, which is not followed)");
            case OTHER -> Html.quiet(entry.name() + " (neither file nor folder)");
        };
    }
}

package been.web.pages.tasks;

import been.protocol.Program;
import been.protocol.access.Role;
import been.web.pages.layout.MainLayout;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Dialogs;
import been.web.pages.parts.Html;
import been.web.pages.parts.Page;
import been.web.pages.parts.Pager;
import been.web.pages.parts.SearchedList;
import been.web.security.Caller;
import been.web.submitting.SavedTasks;
import com.vaadin.flow.component.html.Anchor;
import com.vaadin.flow.router.BeforeEnterEvent;
import com.vaadin.flow.router.BeforeEnterObserver;
import com.vaadin.flow.router.Route;
import jakarta.annotation.security.PermitAll;
import java.util.Map;

/** Tasks that are saved, to be submitted again and again. */
@Route(value = "tasks/saved", layout = MainLayout.class)
@PermitAll
public final class SavedTasksPage extends Page implements BeforeEnterObserver {
    private final SavedTasks saved;
    private final Caller caller;
    private final SearchedList<SavedTasks.View> list;

    public SavedTasksPage(SavedTasks saved, Caller caller) {
        super("Tasks");
        this.saved = saved;
        this.caller = caller;
        boolean mayEdit = caller.may(Role.OPERATOR);
        var table =
                new DataTable<SavedTasks.View>("Saved tasks")
                        .column("task", SavedTasksPage::link, "label")
                        .column("runs", SavedTasksPage::command, "mono", "small")
                        .column("saved", SavedTasks.View::savedAt)
                        .column("by", SavedTasks.View::savedBy)
                        .column(
                                "",
                                each ->
                                        Html.only(
                                                mayEdit,
                                                Html.small("Remove", () -> confirm(each.name()))));
        list =
                new SearchedList<>(
                                "tasks/saved",
                                query -> query.part(saved.page(query.offset(), Pager.READ)),
                                table)
                        .whenEmpty(
                                "No task is saved",
                                "Save a task that you run often: Submit a task, and there, Save.",
                                "been descriptors save NAME FILE.yaml");
        sub(TaskWays.to(TaskWays.SAVED));
        actions(TaskWays.submitting(caller));
        add(list);
    }

    @Override
    public void beforeEnter(BeforeEnterEvent event) {
        list.enter(event.getLocation().getQueryParameters());
    }

    private static Anchor link(SavedTasks.View each) {
        return Html.link(
                "/tasks/submit?" + SearchedList.encoded(Map.of("saved", each.name())), each.name());
    }

    private static String command(SavedTasks.View each) {
        return switch (each.descriptor().program()) {
            case Program.Command command -> String.join(" ", command.arguments());
            case Program.JavaMain java -> java.taskClass();
            case null -> "";
        };
    }

    private void confirm(String name) {
        Dialogs.confirmRemoval(
                "Remove " + name + "?",
                "Tasks that were made from it are kept.",
                () -> {
                    boolean _ =
                            caller.act(
                                    Role.OPERATOR,
                                    "descriptor.delete",
                                    name,
                                    () -> saved.delete(name));
                    list.refresh();
                });
    }
}

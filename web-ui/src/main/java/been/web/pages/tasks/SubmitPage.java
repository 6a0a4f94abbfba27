package been.web.pages.tasks;

import been.documents.Reading;
import been.protocol.ContextId;
import been.protocol.access.Role;
import been.protocol.tasks.ContextState;
import been.protocol.tasks.ContextView;
import been.tasks.ContextQuery;
import been.tasks.Submission;
import been.tasks.Tasks;
import been.web.pages.layout.MainLayout;
import been.web.pages.parts.Dialogs;
import been.web.pages.parts.Field;
import been.web.pages.parts.Html;
import been.web.pages.parts.OneOf;
import been.web.pages.parts.Page;
import been.web.pages.parts.Problem;
import been.web.security.Caller;
import been.web.submitting.ContextRequest;
import been.web.submitting.SavedTasks;
import been.web.submitting.Submissions;
import been.web.submitting.TaskRequest;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.ListItem;
import com.vaadin.flow.component.html.UnorderedList;
import com.vaadin.flow.component.notification.Notification;
import com.vaadin.flow.router.BeforeEnterEvent;
import com.vaadin.flow.router.BeforeEnterObserver;
import com.vaadin.flow.router.QueryParameters;
import com.vaadin.flow.router.Route;
import jakarta.annotation.security.PermitAll;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** One task, as a form and as YAML: to submit into a context, and to save. */
@Route(value = "tasks/submit", layout = MainLayout.class)
@PermitAll
public final class SubmitPage extends Page implements BeforeEnterObserver {
    private static final String OWN = "";
    private static final int MOST = 100;

    private final Tasks tasks;
    private final Submissions submissions;
    private final SavedTasks saved;
    private final Caller caller;
    private final OneOf<String> context =
            new OneOf<>("Context", id -> id.equals(OWN) ? "a new one" : id);
    private final TaskEditor editor = new TaskEditor(this::check);
    private final Div problems = Html.div("problem");
    private final Problem answer = new Problem();
    private final Button submit = Html.primary("Submit", this::submit);
    private final Button save = new Button("Save …", _ -> save());
    private String name = "";

    public SubmitPage(Tasks tasks, Submissions submissions, SavedTasks saved, Caller caller) {
        super("Submit a task", Html.link("/tasks", "Tasks"));
        this.tasks = tasks;
        this.submissions = submissions;
        this.saved = saved;
        this.caller = caller;
        sub("A file with several tasks: been contexts submit FILE.");
        problems.getElement().setAttribute("role", "alert");
        add(
                Html.div("fields", context),
                editor,
                problems,
                answer,
                Html.div("fields", submit, save));
    }

    @Override
    public void beforeEnter(BeforeEnterEvent event) {
        QueryParameters address = event.getLocation().getQueryParameters();
        String wanted = address.getSingleParameter("context").filter(this::takesTasks).orElse(OWN);
        Stream<String> open =
                tasks.contexts(new ContextQuery("", ContextState.OPEN), 0, MOST).stream()
                        .filter(ContextView::heldOpen)
                        .map(each -> each.id().value());
        context.offer(Stream.concat(Stream.of(OWN, wanted), open).distinct().toList(), wanted);
        name = address.getSingleParameter("saved").orElse("");
        Optional<SavedTasks.View> shown =
                name.isEmpty()
                        ? Optional.empty()
                        : Optional.of(found(saved.find(name), "saved task " + name));
        shown.ifPresent(view -> title("Task " + view.name()));
        editor.show(shown.map(SavedTasks.View::yaml).orElse(""));
    }

    private boolean takesTasks(String id) {
        try {
            return tasks.context(new ContextId(id)).filter(ContextView::heldOpen).isPresent();
        } catch (IllegalArgumentException _) {
            return false; // no ID at all
        }
    }

    private void check() {
        boolean isEmpty = editor.text().isBlank();
        List<String> wrong =
                isEmpty
                        ? List.of()
                        : switch (submissions.read(editor.text())) {
                            case Reading.Accepted<TaskRequest> _ -> List.of();
                            case Reading.Refused<TaskRequest>(var found) ->
                                    found.stream()
                                            .map(one ->
                                                    "line %d, column %d: %s"
                                                            .formatted(
                                                                    one.line(),
                                                                    one.column(),
                                                                    one.message()))
                                            .toList();
                        };
        show(problems, wrong);
        answer.clear();
        boolean isGood = !isEmpty && wrong.isEmpty() && caller.may(Role.OPERATOR);
        submit.setEnabled(isGood);
        save.setEnabled(isGood);
    }

    private static void show(Div where, List<String> sentences) {
        var list = new UnorderedList();
        sentences.forEach(each -> list.add(new ListItem(each)));
        Html.fill(where, list);
        where.setVisible(!sentences.isEmpty());
    }

    private TaskRequest task() {
        return submissions.read(editor.text()).accepted().orElseThrow();
    }

    private void submit() {
        String part = UUID.randomUUID().toString().substring(0, 13);
        String usual = name.isEmpty() ? "task" : name;
        if (context.getValue().equals(OWN)) {
            TaskRequest named = task().calledIfNot(usual);
            var id = new ContextId("c" + part);
            var request =
                    new ContextRequest(
                            id,
                            named.name(),
                            null,
                            null,
                            null,
                            null,
                            Map.of(),
                            List.of(named.as(id + "-0")));
            switch (submissions.submit(request, caller.name(), null)) {
                case Submission.Accepted _ -> go("tasks/" + id + "-0");
                case Submission.Refused(var why) -> refuse(why);
            }
        } else {
            var into = new ContextId(context.getValue());
            // Names are unique in a context, in which the same task may run many times.
            TaskRequest named = task().calledIfNot(usual + " " + part.substring(0, 8));
            switch (submissions.add(into, named.as(into + "-" + part), caller.name())) {
                case Submissions.Added.Done(var fresh) -> go("tasks/" + fresh);
                case Submissions.Added.Refused(var why) -> refuse(why);
            }
        }
    }

    private void refuse(List<String> why) {
        answer.say(String.join("; ", why));
    }

    private void save() {
        var as = new Field("Name, or GROUP/PACKAGE/NAME of a package", "smoke", name);
        Dialogs.ask(
                "Save the task",
                "30rem",
                "Save",
                problem -> save(as.value(), problem),
                as,
                Html.quiet("It replaces a saved task of the same name."));
    }

    private boolean save(String as, Problem problem) {
        SavedTasks.Saved kept =
                caller.act(
                        Role.OPERATOR,
                        "descriptor.save",
                        as,
                        () -> saved.save(as, task(), caller.name()));
        return switch (kept) {
            case SavedTasks.Saved.Refused(var why) -> problem.say(why);
            case SavedTasks.Saved.Done(var view) -> {
                name = view.name();
                Notification.show("Saved " + name + ".");
                yield true;
            }
        };
    }
}

package been.web.pages.tasks;

import been.protocol.access.Role;
import been.web.pages.parts.Html;
import been.web.pages.parts.Ways;
import been.web.security.Caller;
import com.vaadin.flow.component.Component;

/** The ways to look at tasks. */
final class TaskWays {
    static final String CONTEXTS = "contexts";
    static final String TASKS = "tasks";
    static final String SAVED = "saved";
    static final String EMPTY =
            "Analyses submit their tasks themselves; they appear here as soon as one is started. Your own: Submit a task.";

    private TaskWays() {}

    static Ways to(String here) {
        return new Ways("Ways to look at tasks")
                .way(CONTEXTS, "/tasks", "Contexts")
                .way(TASKS, "/tasks/all", "All tasks")
                .way(SAVED, "/tasks/saved", "Saved")
                .here(here);
    }

    /** The way to what a user runs by hand, for those who may. */
    static Component submitting(Caller caller) {
        return Html.only(caller.may(Role.OPERATOR), Html.link("/tasks/submit", "Submit a task"));
    }
}

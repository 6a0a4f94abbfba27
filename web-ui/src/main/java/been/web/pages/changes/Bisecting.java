package been.web.pages.changes;

import been.analyses.Analyses;
import been.analyses.Start;
import been.protocol.access.Role;
import been.protocol.analyses.Change;
import been.web.pages.parts.Html;
import been.web.security.Caller;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.UI;
import com.vaadin.flow.component.notification.Notification;

/** Starts the search for the version that made a change. */
final class Bisecting {
    private final Analyses analyses;
    private final Caller caller;

    Bisecting(Analyses analyses, Caller caller) {
        this.analyses = analyses;
        this.caller = caller;
    }

    Component button(Change change) {
        return Html.only(
                caller.may(Role.OPERATOR), Html.small("Find the commit", () -> start(change)));
    }

    private void start(Change change) {
        switch (analyses.bisect(change.id(), caller.name(), null)) {
            case Start.Started(var id) -> UI.getCurrent().navigate("analyses/" + id);
            case Start.Refused(var problems) -> Notification.show(problems.getFirst().message());
        }
    }
}

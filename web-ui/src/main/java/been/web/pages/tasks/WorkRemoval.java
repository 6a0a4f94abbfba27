package been.web.pages.tasks;

import been.tasks.KeptWork;
import been.tasks.Retention;
import been.web.pages.parts.Dialogs;
import been.web.security.Caller;
import com.vaadin.flow.component.notification.Notification;

/** Removes a working directory that a host keeps, after asking. */
public final class WorkRemoval {
    private WorkRemoval() {}

    public static void confirm(Retention retention, Caller caller, KeptWork work) {
        Dialogs.confirmRemoval(
                "Remove the working directory of " + work.attempt() + "?",
                "Everything that the attempt left in it is deleted.",
                () -> discard(retention, caller, work));
    }

    private static void discard(Retention retention, Caller caller, KeptWork work) {
        var answer = retention.discard(work.host(), work.attempt(), caller.name());
        Notification.show(
                switch (answer) {
                    case ASKED -> "The host removes it as soon as it is connected.";
                    case UNKNOWN -> "The host does not keep it any more.";
                    case NEEDED ->
                            "Its context is still open, or an analysis needs it; stop it first.";
                });
    }
}

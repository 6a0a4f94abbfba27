package been.web.pages.layout;

import been.web.security.Caller;
import com.vaadin.flow.component.UI;
import com.vaadin.flow.component.notification.Notification;
import com.vaadin.flow.server.CustomizedSystemMessages;
import com.vaadin.flow.server.DefaultErrorHandler;
import com.vaadin.flow.server.ErrorEvent;
import com.vaadin.flow.server.ServiceInitEvent;
import com.vaadin.flow.server.SystemMessagesProvider;
import com.vaadin.flow.server.VaadinServiceInitListener;

/** Shows on the page that a click was denied or failed, and that a session has ended. */
public final class FailureNotice implements VaadinServiceInitListener {

    private static final long serialVersionUID = 1L;
    private static final int MILLIS = 8_000;

    @Override
    public void serviceInit(ServiceInitEvent event) {
        event.getSource()
                .addSessionInitListener(begun -> begun.getSession().setErrorHandler(this::report));
        event.getSource().setSystemMessagesProvider(messages());
    }

    private void report(ErrorEvent failure) {
        if (failure.getThrowable() instanceof Caller.NotAllowed refusal) {
            say(String.valueOf(refusal.getMessage()));
        } else {
            new DefaultErrorHandler().error(failure);
            say("This failed in the controller; the cause is in its log.");
        }
    }

    private static void say(String sentence) {
        if (UI.getCurrent() != null) {
            Notification.show(sentence, MILLIS, Notification.Position.BOTTOM_START);
        }
    }

    /** The page stays readable until the user continues. */
    private static SystemMessagesProvider messages() {
        var messages = new CustomizedSystemMessages();
        messages.setSessionExpiredNotificationEnabled(true);
        messages.setSessionExpiredCaption("Your session has ended");
        messages.setSessionExpiredMessage(
                "Nothing was lost on the platform. Copy what you typed, then click here to sign in and come back to this page.");
        return _ -> messages;
    }
}

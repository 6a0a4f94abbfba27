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

/**
 * Says on the page what a click came to, when it was not allowed or failed, and that a session has
 * ended.
 */
public final class FailureNotice implements VaadinServiceInitListener {

    private static final long serialVersionUID = 1L;
    private static final int MILLIS = 8_000;

    @Override
    public void serviceInit(ServiceInitEvent event) {
        event.getSource()
                .addSessionInitListener(begun -> begun.getSession().setErrorHandler(this::tell));
        event.getSource().setSystemMessagesProvider(messages());
    }

    private void tell(ErrorEvent failure) {
        if (failure.getThrowable() instanceof Caller.NotAllowed refusal) {
            say(String.valueOf(refusal.getMessage()));
        } else {
            new DefaultErrorHandler().error(failure);
            say("This failed in the platform itself; the controller's log says where.");
        }
    }

    private static void say(String sentence) {
        if (UI.getCurrent() != null) {
            Notification.show(sentence, MILLIS, Notification.Position.BOTTOM_START);
        }
    }

    /** What is on the page stays to be read or copied until its user goes on. */
    private static SystemMessagesProvider messages() {
        var messages = new CustomizedSystemMessages();
        messages.setSessionExpiredNotificationEnabled(true);
        messages.setSessionExpiredCaption("Your session has ended");
        messages.setSessionExpiredMessage(
                "Nothing was lost on the platform. Copy what you typed, then click here to sign in and come back to this page.");
        return _ -> messages;
    }
}

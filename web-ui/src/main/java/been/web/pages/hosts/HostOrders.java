package been.web.pages.hosts;

import been.protocol.HostName;
import been.protocol.Quantities;
import been.tasks.HostAdministration;
import been.tasks.HostAdministration.Ordered;
import been.tasks.HostView;
import been.web.pages.parts.Html;
import been.web.security.Caller;
import been.web.security.Role;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.dialog.Dialog;
import com.vaadin.flow.component.html.Input;
import com.vaadin.flow.component.html.Paragraph;
import com.vaadin.flow.component.html.Span;
import com.vaadin.flow.component.notification.Notification;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The buttons by which a host is drained, resumed, revoked and removed: those that fit its state.
 */
final class HostOrders extends Span {
    private final HostAdministration administration;
    private final Caller caller;
    private final Runnable whenDone;
    private final Button drain = new Button("Drain", _ -> askToDrain());
    private final Button resume = new Button("Resume", _ -> resume());
    private final Button revoke = new Button("Revoke", _ -> askToRevoke());
    private final Button remove = new Button("Remove", _ -> remove());
    private HostName name = new HostName("none");

    HostOrders(HostAdministration administration, Caller caller, Runnable whenDone) {
        this.administration = administration;
        this.caller = caller;
        this.whenDone = whenDone;
        addClassName("buttons");
        add(drain, resume, revoke, remove);
    }

    void show(HostView host) {
        name = host.name();
        boolean isRevoked = host.state() == HostView.HostState.REVOKED;
        boolean isThere =
                switch (host.state()) {
                    case ONLINE, DRAINING -> true;
                    case LOST, OFFLINE, REVOKED -> false;
                };
        boolean tends = caller.may(Role.OPERATOR);
        boolean decides = caller.may(Role.ADMIN);
        drain.setVisible(tends && !isRevoked && host.drain() == null);
        resume.setVisible(tends && !isRevoked && host.drain() != null);
        revoke.setVisible(decides && !isRevoked);
        remove.setVisible(decides && !isThere);
    }

    private void askToDrain() {
        Input why = field("why", "such as: a new disk");
        Input time = field("stop what still runs after", "such as 30m; empty for never");
        ask(
                "Drain " + name,
                "It takes no new tasks; what runs goes on, to its end or until it is stopped.",
                () ->
                        order(
                                Role.OPERATOR,
                                "host.drain",
                                () ->
                                        administration.drain(
                                                name,
                                                caller.name(),
                                                why.getValue(),
                                                duration(time.getValue()))),
                why,
                time);
    }

    private static @Nullable Duration duration(String text) {
        return text.isBlank() ? null : Quantities.parseDuration(text);
    }

    private void askToRevoke() {
        Input why = field("why", "such as: it was stolen");
        ask(
                "Revoke " + name,
                "It is refused from now on. Its tasks are given to others once they have provably ended. It needs a new join token to come back.",
                () ->
                        order(
                                Role.ADMIN,
                                "host.revoke",
                                () -> administration.revoke(name, caller.name(), why.getValue())),
                why);
    }

    private static Input field(String label, String example) {
        Input field = Html.styled(new Input(), "filter");
        field.setAriaLabel(label);
        field.setPlaceholder(label + ", " + example);
        return field;
    }

    private interface Order {
        Ordered give();
    }

    private void ask(String title, String explanation, Order order, Input... fields) {
        var dialog = new Dialog(title);
        dialog.setWidth("30rem");
        dialog.add(new Paragraph(explanation));
        dialog.add(fields);
        dialog.getFooter()
                .add(
                        new Button("Cancel", _ -> dialog.close()),
                        new Button(title, _ -> giveFrom(dialog, order)));
        dialog.open();
    }

    /** The dialog stays open as long as what was typed cannot be used. */
    private void giveFrom(Dialog dialog, Order order) {
        try {
            if (isDone(order.give())) {
                dialog.close();
                whenDone.run();
            }
        } catch (IllegalArgumentException e) {
            Notification.show(String.valueOf(e.getMessage()));
        }
    }

    private void resume() {
        if (isDone(
                order(
                        Role.OPERATOR,
                        "host.resume",
                        () -> administration.resume(name, caller.name())))) {
            whenDone.run();
        }
    }

    private void remove() {
        if (isDone(
                order(
                        Role.ADMIN,
                        "host.remove",
                        () -> administration.remove(name, caller.name())))) {
            getUI().ifPresent(ui -> ui.navigate("hosts"));
        }
    }

    private Ordered order(Role least, String what, Supplier<Ordered> order) {
        return caller.act(least, what, name.value(), order, done -> done instanceof Ordered.Done);
    }

    private boolean isDone(Ordered ordered) {
        return switch (ordered) {
            case Ordered.Done _ -> true;
            case Ordered.NoSuchHost _ -> {
                Notification.show("There is no host " + name + " any more.");
                yield false;
            }
            case Ordered.Refused(String why) -> {
                Notification.show(why);
                yield false;
            }
        };
    }
}

package been.web.pages.hosts;

import been.protocol.HostName;
import been.protocol.Quantities;
import been.protocol.access.Role;
import been.protocol.hosts.HostView;
import been.tasks.HostAdministration;
import been.tasks.HostAdministration.Ordered;
import been.web.pages.parts.Dialogs;
import been.web.pages.parts.Field;
import been.web.pages.parts.Problem;
import been.web.security.Caller;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.html.Paragraph;
import com.vaadin.flow.component.html.Span;
import com.vaadin.flow.component.notification.Notification;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The buttons that drain, resume, revoke and remove a host: those that fit its state. */
final class HostOrders extends Span {
    private final HostAdministration administration;
    private final Caller caller;
    private final Runnable whenDone;
    private final Button drain = new Button("Drain", _ -> askToDrain());
    private final Button resume = new Button("Resume", _ -> resume());
    private final Button revoke = new Button("Revoke", _ -> askToRevoke());
    private final Button remove = new Button("Remove", _ -> askToRemove());

    /** The host of the page; a dialog that is open may be about another. */
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
        HostName host = name;
        var why = new Field("why", "a new disk", "");
        var time = new Field("stop what still runs after", "30m; empty for never", "");
        ask(
                "Drain " + host,
                "It takes no new tasks. Running tasks continue until they end or are stopped.",
                problem ->
                        isDone(
                                host,
                                administration.drain(
                                        host, caller.name(), why.value(), duration(time.value())),
                                problem::say),
                why,
                time);
    }

    private static @Nullable Duration duration(String text) {
        return text.isEmpty() ? null : Quantities.parseDuration(text);
    }

    private void askToRevoke() {
        HostName host = name;
        var why = new Field("why", "it was stolen", "");
        ask(
                "Revoke " + host,
                "It is refused from now on. Its tasks are given to other hosts once they have provably ended. It needs a new join token to come back.",
                problem ->
                        isDone(
                                host,
                                administration.revoke(host, caller.name(), why.value()),
                                problem::say),
                why);
    }

    private void ask(String title, String explanation, Predicate<Problem> accept, Field... fields) {
        Dialogs.ask(
                title,
                "30rem",
                title,
                problem -> {
                    try {
                        boolean isDone = accept.test(problem);
                        if (isDone) {
                            whenDone.run();
                        }
                        return isDone;
                    } catch (IllegalArgumentException e) {
                        return problem.say(String.valueOf(e.getMessage()));
                    }
                },
                Stream.concat(Stream.of(new Paragraph(explanation)), Stream.of(fields))
                        .toArray(Component[]::new));
    }

    private void resume() {
        if (isDone(name, administration.resume(name, caller.name()), Notification::show)) {
            whenDone.run();
        }
    }

    private void askToRemove() {
        HostName host = name;
        Dialogs.confirmRemoval(
                "Remove " + host + "?",
                "It needs a new join token to come back. Its configurations and results stay.",
                () -> remove(host));
    }

    private void remove(HostName host) {
        if (isDone(host, administration.remove(host, caller.name()), Notification::show)) {
            getUI().ifPresent(ui -> ui.navigate("hosts"));
        }
    }

    private boolean isDone(HostName host, Ordered ordered, Consumer<String> refusal) {
        switch (ordered) {
            case Ordered.Done _ -> {}
            case Ordered.NoSuchHost _ -> refusal.accept("There is no host " + host + " any more.");
            case Ordered.Refused(String why) -> refusal.accept(why);
        }
        return ordered instanceof Ordered.Done;
    }
}

package been.web.pages.notifications;

import been.analyses.Notifications;
import been.analyses.Notifications.Delivery;
import been.protocol.notifications.Event;
import been.protocol.notifications.Rule;
import been.web.pages.live.Live;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.EditableList;
import been.web.pages.parts.EmptyState;
import been.web.pages.parts.Html;
import been.web.pages.parts.Pager;
import been.web.security.Caller;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Paragraph;
import com.vaadin.flow.component.html.Span;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/** Rules, each with a button to try it, and what became of each notification that was sent. */
public final class NotificationsPart extends Div {
    private static final Duration EVERY = Duration.ofSeconds(3);
    private static final String PATH = "/administration/notifications";

    private final Notifications notifications;
    private final Caller caller;
    private final int offset;
    private final EditableList<Rule> rules;
    private final DataTable<Delivery> deliveries =
            new DataTable<Delivery>("Notifications that were sent, newest first")
                    .column("when", delivery -> delivery.notice().happenedAt())
                    .column("rule", Delivery::ruleName)
                    .column("what", delivery -> delivery.notice().title())
                    .column("state", NotificationsPart::state)
                    .number("attempts", Delivery::attempts)
                    .column("answer", Delivery::answer)
                    .column("", this::retryButton)
                    .whenEmpty("Nothing has been sent yet.");
    private final Div others = new Div();
    private final Live<Reading> live = Live.of(this, this::read, this::show).every(EVERY);

    /** What is shown, read at one moment. */
    private record Reading(List<Rule> rules, List<Delivery> deliveries) {}

    /**
     * @param offset of the first delivery that is shown
     */
    public NotificationsPart(Notifications notifications, Caller caller, int offset) {
        this.notifications = notifications;
        this.caller = caller;
        this.offset = offset;
        var table =
                new DataTable<Rule>("Rules")
                        .column("rule", NotificationsPart::name)
                        .column("reports", NotificationsPart::events)
                        .column("analyses", NotificationsPart::analyses)
                        .column("where", NotificationsPart::address)
                        .whenEmpty(
                                new EmptyState(
                                        "No rule yet",
                                        "A rule sends an e-mail, or calls a web server such as a chat's, when a version regressed, an analysis failed or a host is lost."));
        rules =
                new EditableList<>(table, true, notifications::rules)
                        .action("Test", this::test)
                        .action(rule -> rule.enabled() ? "Pause" : "Resume", _ -> true, this::turn)
                        .removing(
                                rule -> "Remove the rule '%s'?".formatted(rule.name()),
                                "Notifications that are on their way to it are not sent either.",
                                this::remove)
                        .adding(
                                "New rule",
                                () -> RuleDialog.open(notifications, caller, live::now));
        add(
                Html.section("Rules", rules),
                Html.section("What was sent", deliveries, others),
                feeds());
        live.now();
    }

    private static Component feeds() {
        return Html.section(
                "Feeds",
                new Paragraph(
                        new Span("The same as Atom, for feed readers that send a token: "),
                        Html.plainLink("/api/v1/feeds/notices.atom", "/api/v1/feeds/notices.atom"),
                        new Span(", and of one analysis at /api/v1/feeds/analyses/NUMBER.atom.")));
    }

    private Reading read() {
        return new Reading(notifications.rules(), notifications.deliveries(offset, Pager.READ));
    }

    private void show(Reading reading) {
        rules.show(reading.rules());
        deliveries.show(Pager.shown(reading.deliveries()));
        Html.fill(others, Pager.links(PATH, offset, Pager.isMore(reading.deliveries())));
    }

    private static Component name(Rule rule) {
        return Html.line(
                Html.text(rule.name(), "label"), Html.quiet(rule.enabled() ? "" : " paused"));
    }

    private static String events(Rule rule) {
        return rule.on().stream().map(Event::word).collect(Collectors.joining(", "));
    }

    private static String analyses(Rule rule) {
        return rule.analyses().isEmpty() ? "all" : String.join(", ", rule.analyses());
    }

    private static Component address(Rule rule) {
        return Html.line(
                Html.text(rule.address(), "mono"), Html.quiet(rule.signed() ? " signed" : ""));
    }

    private static String state(Delivery delivery) {
        return switch (delivery.state()) {
                    case "sent" -> "✓ ";
                    case "failed" -> "✕ ";
                    default -> "● ";
                }
                + delivery.state();
    }

    private Component retryButton(Delivery delivery) {
        return Html.only(
                !delivery.state().equals("sent"), Html.small("Try now", () -> retry(delivery)));
    }

    private void test(Rule rule) {
        Object _ = notifications.test(rule.id(), caller.name());
        live.now();
    }

    private void turn(Rule rule) {
        notifications.turn(rule.id(), !rule.enabled());
        live.now();
    }

    private void retry(Delivery delivery) {
        notifications.retry(delivery.id());
        live.now();
    }

    private void remove(Rule rule) {
        notifications.delete(rule.id());
        live.now();
    }
}

package been.web.pages.notifications;

import been.analyses.Notifications;
import been.analyses.Notifications.Delivery;
import been.analyses.Notifications.Event;
import been.analyses.Notifications.Rule;
import been.web.pages.live.Live;
import been.web.pages.parts.AskDialog;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.EmptyState;
import been.web.pages.parts.Html;
import been.web.pages.parts.Moment;
import been.web.pages.parts.Pager;
import been.web.security.Caller;
import been.web.security.Role;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Paragraph;
import com.vaadin.flow.component.html.Span;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/** Rules, each with a button to try it, and what became of each notice that was sent. */
public final class NotificationsPart extends Div {
    private static final Duration EVERY = Duration.ofSeconds(3);

    private final transient Notifications notifications;
    private final transient Caller caller;
    private final String path;
    private final int offset;
    private final Div rules = new Div();
    private final Div deliveries = new Div();

    /** What is shown, read at one moment. */
    private record Reading(List<Rule> rules, List<Delivery> deliveries) {}

    /**
     * @param path of the page that it is on, for links to older deliveries
     * @param offset of the first delivery that is shown
     */
    public NotificationsPart(Notifications notifications, Caller caller, String path, int offset) {
        this.notifications = notifications;
        this.caller = caller;
        this.path = path;
        this.offset = offset;
        var ask =
                new Button(
                        "New rule",
                        _ -> new RuleDialog(notifications, caller, this::refresh).open());
        add(
                Html.section("Who is told", Html.div("actions", ask), rules),
                Html.section("What was sent", deliveries),
                feeds());
        refresh();
        Live.poll(this, EVERY, this::read, this::show);
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
        return new Reading(notifications.rules(), notifications.deliveries(offset, Pager.ROWS));
    }

    private void refresh() {
        show(read());
    }

    private void show(Reading reading) {
        Html.fill(rules, rules(reading.rules()));
        Html.fill(
                deliveries,
                deliveries(reading.deliveries()),
                new Pager(path, offset, reading.deliveries().size()));
    }

    private Component rules(List<Rule> all) {
        if (all.isEmpty()) {
            return new EmptyState(
                    "Nobody is told yet",
                    "A rule sends an e-mail, or calls a web server such as a chat's, when a version regressed, an analysis failed or a host is lost.");
        }
        DataTable table =
                new DataTable("Rules")
                        .text("rule")
                        .text("is told of")
                        .text("analyses")
                        .text("where")
                        .text("");
        for (Rule rule : all) {
            table.row(
                    new Div(
                            Html.text(rule.name(), "label"),
                            Html.text(rule.isOn() ? "" : " rests", "quiet")),
                    DataTable.cell(
                            rule.on().stream()
                                    .sorted()
                                    .map(Event::word)
                                    .collect(Collectors.joining(", "))),
                    DataTable.cell(
                            rule.analyses().isEmpty()
                                    ? "all"
                                    : String.join(
                                            ", ", rule.analyses().stream().sorted().toList())),
                    new Div(
                            Html.text(rule.address(), "mono"),
                            Html.text(rule.isSigned() ? " signed" : "", "quiet")),
                    Html.buttons(
                            Html.small("Test", () -> test(rule)),
                            Html.small(rule.isOn() ? "Rest" : "Go on", () -> turn(rule)),
                            Html.small("Remove", () -> remove(rule))));
        }
        return table;
    }

    private Component deliveries(List<Delivery> all) {
        if (all.isEmpty()) {
            return new Paragraph("Nothing has been sent yet.");
        }
        DataTable table =
                new DataTable("Notices that were sent, newest first")
                        .text("when")
                        .text("rule")
                        .text("what")
                        .text("state")
                        .number("attempts")
                        .text("answer")
                        .text("");
        for (Delivery delivery : all) {
            boolean isSent = delivery.state().equals("sent");
            table.row(
                    new Moment(delivery.notice().happenedAt()),
                    DataTable.cell(delivery.ruleName()),
                    DataTable.cell(delivery.notice().title()),
                    DataTable.cell(sign(delivery.state()) + " " + delivery.state()),
                    DataTable.cell(Integer.toString(delivery.attempts())),
                    DataTable.cell(delivery.answer() == null ? "" : delivery.answer()),
                    isSent
                            ? new Span()
                            : Html.buttons(Html.small("Try now", () -> retry(delivery))));
        }
        return table;
    }

    private static String sign(String state) {
        return switch (state) {
            case "sent" -> "✓";
            case "failed" -> "✕";
            default -> "●";
        };
    }

    private void test(Rule rule) {
        caller.act(
                Role.ADMIN,
                "notification.test",
                rule.name(),
                () -> notifications.test(rule.id(), caller.name()));
        refresh();
    }

    private void turn(Rule rule) {
        caller.act(
                Role.ADMIN,
                "notification.turn",
                rule.name(),
                () -> notifications.turn(rule.id(), !rule.isOn()));
        refresh();
    }

    private void retry(Delivery delivery) {
        caller.act(
                Role.ADMIN,
                "notification.retry",
                delivery.id(),
                () -> notifications.retry(delivery.id()));
        refresh();
    }

    private void remove(Rule rule) {
        AskDialog.confirmRemoval(
                "Tell '%s' nothing more?".formatted(rule.name()),
                "What is still on its way to it is not sent either.",
                () -> {
                    caller.act(
                            Role.ADMIN,
                            "notification.delete",
                            rule.name(),
                            () -> notifications.delete(rule.id()));
                    refresh();
                });
    }
}

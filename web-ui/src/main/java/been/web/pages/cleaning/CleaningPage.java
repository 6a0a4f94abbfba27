package been.web.pages.cleaning;

import been.protocol.access.Role;
import been.protocol.retention.RetentionKind;
import been.protocol.retention.RetentionPreview;
import been.protocol.retention.RetentionRule;
import been.protocol.retention.SweepView;
import been.tasks.Retention;
import been.web.pages.layout.MainLayout;
import been.web.pages.live.Live;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Dialogs;
import been.web.pages.parts.Field;
import been.web.pages.parts.Html;
import been.web.pages.parts.Page;
import been.web.pages.parts.Problem;
import been.web.pages.text.Numbers;
import been.web.pages.text.Sizes;
import been.web.security.Caller;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Paragraph;
import com.vaadin.flow.router.Route;
import jakarta.annotation.security.PermitAll;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/** How long things are kept, what would be removed now, and what was removed. */
@Route(value = "cleaning", layout = MainLayout.class)
@PermitAll
public final class CleaningPage extends Page {
    private static final Duration EVERY = Duration.ofSeconds(10);
    private static final int SWEEPS = 10;

    private final Retention retention;
    private final Caller caller;
    private final DataTable<RetentionPreview.Part> rules =
            new DataTable<RetentionPreview.Part>("Rules of cleaning up, and what would go now")
                    .column("what", CleaningPage::what)
                    .column("kept for", part -> keptFor(part.rule()))
                    .number("would go", RetentionPreview.Part::count)
                    .number("space", part -> Sizes.bytes((double) part.bytes()))
                    .column("", this::buttons);
    private final Paragraph total = new Paragraph();
    private final DataTable<SweepView> sweeps =
            new DataTable<SweepView>("Sweeps, newest first")
                    .column("when", SweepView::askedAt)
                    .column("by", SweepView::who)
                    .column("removed", CleaningPage::removed)
                    .number("space", sweep -> Sizes.bytes((double) sweep.bytes()))
                    .whenEmpty("Nothing has been removed yet.");
    private final Live<Reading> live = Live.of(this, this::read, this::show).every(EVERY);

    /** What the page shows, read at one moment. */
    private record Reading(RetentionPreview preview, List<SweepView> sweeps) {}

    public CleaningPage(Retention retention, Caller caller) {
        super("Cleaning up");
        this.retention = retention;
        this.caller = caller;
        sub(
                "What is no longer needed is removed every hour. Results are never removed, nor is anything of open contexts or running analyses.");
        actions(Html.only(caller.may(Role.ADMIN), new Button("Clean up now", _ -> confirm())));
        add(
                Html.section("What is kept, and what would go now", rules, total),
                Html.section("What was removed", sweeps));
        live.now();
    }

    private Reading read() {
        return new Reading(retention.preview(), retention.sweeps(SWEEPS));
    }

    private void show(Reading reading) {
        rules.show(reading.preview().parts());
        total.setText(Sizes.bytes((double) reading.preview().bytes()) + " in all");
        sweeps.show(reading.sweeps());
    }

    private static Component what(RetentionPreview.Part part) {
        RetentionKind kind = part.rule().kind();
        return new Div(
                Html.text(kind.wireName(), "label"),
                new Div(Html.text(meaning(kind), "quiet", "small")));
    }

    private Component buttons(RetentionPreview.Part part) {
        return Html.buttons(
                Html.only(caller.may(Role.ADMIN), Html.small("Change", () -> edit(part.rule()))),
                Html.small("List", () -> list(part)));
    }

    private static String removed(SweepView sweep) {
        if (sweep.endedAt() == null) {
            return "running";
        }
        return sweep.removed().isEmpty()
                ? "nothing"
                : sweep.removed().entrySet().stream()
                        .map(each -> each.getValue() + " " + each.getKey().wireName())
                        .sorted()
                        .collect(Collectors.joining(", "));
    }

    private static String keptFor(RetentionRule rule) {
        String days = rule.days() == null ? "ever" : rule.days() + " days";
        return rule.changedBy() == null ? days : days + ", set by " + rule.changedBy();
    }

    private static String meaning(RetentionKind kind) {
        return switch (kind) {
            case CONTEXTS -> "since they ended; with their tasks, histories and logs";
            case LOGS -> "of tasks, since their context ended";
            case HISTORY -> "changes of tasks since their context ended; the last one stays";
            case CONFIGURATIONS ->
                    "of hosts, since they have another; not those that programs ran in";
            case WORK -> "working directories that hosts keep of attempts that ended";
            case USAGE -> "of hosts that have not been seen since";
        };
    }

    private void edit(RetentionRule rule) {
        Integer now = rule.days();
        var days = new Field("days; empty keeps them forever", "", now == null ? "" : "" + now);
        Dialogs.ask(
                "How long to keep " + rule.kind().wireName(),
                "30rem",
                "Save",
                problem -> keep(rule, days.value(), problem),
                days);
    }

    private boolean keep(RetentionRule rule, String days, Problem problem) {
        try {
            Integer count = days.isEmpty() ? null : Integer.valueOf(days);
            retention.keep(rule.kind(), count, caller.name());
            live.now();
            return true;
        } catch (IllegalArgumentException refused) {
            return problem.say(
                    "Expected a number of days from 1 to %d, or nothing."
                            .formatted(RetentionRule.MOST_DAYS));
        }
    }

    private static void list(RetentionPreview.Part part) {
        var table =
                new DataTable<RetentionPreview.Item>("What would go, oldest first")
                        .column("name", RetentionPreview.Item::name, "mono")
                        .column("", RetentionPreview.Item::what)
                        .column("not needed since", RetentionPreview.Item::since)
                        .number("space", item -> Sizes.bytes((double) item.bytes()))
                        .whenEmpty("Nothing.")
                        .show(part.items());
        long left = part.count() - part.items().size();
        Dialogs.show(
                "What would go of " + part.rule().kind().wireName(),
                "60rem",
                table,
                new Paragraph(left > 0 ? "And " + Numbers.count(left) + " more." : ""));
    }

    private void confirm() {
        RetentionPreview preview = retention.preview();
        long things = preview.parts().stream().mapToLong(RetentionPreview.Part::count).sum();
        Dialogs.confirm(
                "Clean up now?",
                "%s things are deleted, %s in all."
                        .formatted(Numbers.count(things), Sizes.bytes((double) preview.bytes())),
                "Clean up",
                "Keep them",
                () -> {
                    retention.sweep(caller.name());
                    live.now();
                });
    }
}

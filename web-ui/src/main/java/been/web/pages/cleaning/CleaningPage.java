package been.web.pages.cleaning;

import been.tasks.Retention;
import been.tasks.RetentionKind;
import been.tasks.RetentionPreview;
import been.tasks.RetentionRule;
import been.tasks.SweepView;
import been.web.pages.layout.MainLayout;
import been.web.pages.live.Live;
import been.web.pages.parts.AskDialog;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Field;
import been.web.pages.parts.Html;
import been.web.pages.parts.Moment;
import been.web.pages.parts.Page;
import been.web.pages.text.Numbers;
import been.web.pages.text.Sizes;
import been.web.security.Caller;
import been.web.security.Role;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.confirmdialog.ConfirmDialog;
import com.vaadin.flow.component.dialog.Dialog;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Paragraph;
import com.vaadin.flow.component.html.Span;
import com.vaadin.flow.router.PageTitle;
import com.vaadin.flow.router.Route;
import jakarta.annotation.security.PermitAll;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** How long things are kept, what would be removed now, and what was. */
@Route(value = "cleaning", layout = MainLayout.class)
@PageTitle("Cleaning up · BEEN")
@PermitAll
public final class CleaningPage extends Page {
    private static final Duration EVERY = Duration.ofSeconds(10);
    private static final int SWEEPS = 10;
    private static final int LISTED = 200;

    private final Retention retention;
    private final Caller caller;
    private final Div rules = new Div();
    private final Div sweeps = new Div();

    /** What the page shows, read at one moment. */
    private record Reading(RetentionPreview preview, List<SweepView> sweeps) {}

    public CleaningPage(Retention retention, Caller caller) {
        this.retention = retention;
        this.caller = caller;
        title("Cleaning up");
        sub(
                new Span(
                        "What is no longer needed goes every hour. Results are never touched, nor is anything of open contexts or of analyses that go on."));
        actions(Html.only(caller.may(Role.ADMIN), new Button("Clean up now", _ -> confirm())));
        add(
                Html.section("What is kept, and what would go now", rules),
                Html.section("What went", sweeps));
        show(read());
        Live.poll(this, EVERY, this::read, this::show);
    }

    private Reading read() {
        return new Reading(retention.preview(), retention.sweeps(SWEEPS));
    }

    private void show(Reading reading) {
        DataTable table =
                new DataTable("Rules of cleaning up, and what would go now")
                        .text("what")
                        .text("kept for")
                        .number("would go")
                        .number("space")
                        .text("");
        for (RetentionPreview.Part part : reading.preview().parts()) {
            RetentionRule rule = part.rule();
            table.row(
                    new Div(
                            Html.text(rule.kind().wireName(), "label"),
                            new Div(Html.text(meaning(rule.kind()), "quiet", "small"))),
                    new Span(keptFor(rule)),
                    DataTable.cell(Numbers.count(part.count())),
                    DataTable.cell(Sizes.bytes((double) part.bytes())),
                    Html.buttons(
                            Html.only(
                                    caller.may(Role.ADMIN), Html.small("Change", () -> edit(rule))),
                            Html.small("List", () -> list(part))));
        }
        Html.fill(
                rules,
                table,
                new Paragraph(Sizes.bytes((double) reading.preview().bytes()) + " in all"));
        showSweeps(reading.sweeps());
    }

    private void showSweeps(List<SweepView> views) {
        if (views.isEmpty()) {
            Html.fill(sweeps, new Paragraph("Nothing has been removed yet."));
            return;
        }
        DataTable table =
                new DataTable("Sweeps, newest first")
                        .text("when")
                        .text("by")
                        .text("removed")
                        .number("space");
        for (SweepView sweep : views) {
            table.row(
                    new Moment(sweep.askedAt()),
                    DataTable.cell(sweep.who()),
                    DataTable.cell(
                            sweep.endedAt() == null
                                    ? "goes on"
                                    : sweep.removed().isEmpty()
                                            ? "nothing"
                                            : sweep.removed().entrySet().stream()
                                                    .map(e ->
                                                            e.getValue()
                                                                    + " "
                                                                    + e.getKey().wireName())
                                                    .sorted()
                                                    .collect(Collectors.joining(", "))),
                    DataTable.cell(Sizes.bytes((double) sweep.bytes())));
        }
        Html.fill(sweeps, table);
    }

    private static String keptFor(RetentionRule rule) {
        String days = rule.days() == null ? "ever" : rule.days() + " days";
        return rule.changedBy() == null ? days : days + ", says " + rule.changedBy();
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
        var days = new Field("days; empty keeps them for ever", "", now == null ? "" : "" + now);
        new AskDialog(
                        "How long to keep " + rule.kind().wireName(),
                        "30rem",
                        () -> keep(rule, days.value()),
                        days)
                .open();
    }

    /** What is wrong; empty when it is kept so. */
    private Optional<String> keep(RetentionRule rule, String days) {
        try {
            Integer count = days.isEmpty() ? null : Integer.valueOf(days);
            caller.act(
                    Role.ADMIN,
                    "retention.keep",
                    rule.kind().wireName(),
                    () -> retention.keep(rule.kind(), count, caller.name()));
            show(read());
            return Optional.empty();
        } catch (IllegalArgumentException refused) {
            return Optional.of(
                    "write a number of days from 1 to %d, or nothing"
                            .formatted(RetentionRule.MOST_DAYS));
        }
    }

    private static void list(RetentionPreview.Part part) {
        var dialog = new Dialog("What would go of " + part.rule().kind().wireName());
        dialog.setWidth("60rem");
        DataTable table =
                new DataTable("What would go, oldest first")
                        .text("name")
                        .text("")
                        .text("not needed since")
                        .number("space");
        part.items().stream()
                .limit(LISTED)
                .forEach(item ->
                        table.row(
                                Html.text(item.name(), "mono"),
                                DataTable.cell(item.what()),
                                new Moment(item.since()),
                                DataTable.cell(Sizes.bytes((double) item.bytes()))));
        dialog.add(part.count() == 0 ? new Paragraph("Nothing.") : table);
        long left = part.count() - Math.min(part.items().size(), LISTED);
        if (left > 0) {
            dialog.add(new Paragraph("And " + Numbers.count(left) + " more."));
        }
        dialog.getFooter().add(new Button("Close", _ -> dialog.close()));
        dialog.open();
    }

    private void confirm() {
        RetentionPreview preview = retention.preview();
        long things = preview.parts().stream().mapToLong(RetentionPreview.Part::count).sum();
        var dialog = new ConfirmDialog();
        dialog.setHeader("Clean up now?");
        dialog.setText(
                "%s things are removed for good, %s in all."
                        .formatted(Numbers.count(things), Sizes.bytes((double) preview.bytes())));
        dialog.setCancelable(true);
        dialog.setCancelText("Keep them");
        dialog.setConfirmText("Clean up");
        dialog.addConfirmListener(_ -> {
            caller.act(Role.ADMIN, "retention.sweep", "", () -> retention.sweep(caller.name()));
            show(read());
        });
        dialog.open();
    }
}

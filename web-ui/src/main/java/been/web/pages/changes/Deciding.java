package been.web.pages.changes;

import been.analyses.Changes;
import been.analyses.Comments;
import been.analyses.Triage;
import been.protocol.access.Role;
import been.protocol.analyses.Change;
import been.protocol.analyses.ChangeState;
import been.web.pages.parts.Html;
import been.web.pages.parts.Moment;
import been.web.pages.parts.OneOf;
import been.web.pages.parts.Problem;
import been.web.security.Caller;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.ListItem;
import com.vaadin.flow.component.html.OrderedList;
import com.vaadin.flow.component.html.Span;
import com.vaadin.flow.component.textfield.TextArea;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was decided about a change, and a form to decide. A decision is based on what is shown: when
 * somebody else was faster, this is reported, what was typed stays, and nothing is overwritten.
 */
final class Deciding extends Div {
    private final Changes changes;
    private final Caller caller;
    private final Problem problem = new Problem();
    private final OneOf<ChangeState> states = new OneOf<>("Set it to", ChangeState::word);
    private final TextArea comment = new TextArea("Why (may be empty)");
    private final Div form;
    private final OrderedList steps = new OrderedList();
    private final Div head = Html.div("row");
    private @Nullable Change change;

    /** The revision of the last decision that was made here. */
    private int own;

    Deciding(Changes changes, Caller caller) {
        this.changes = changes;
        this.caller = caller;
        states.setItems(ChangeState.values());
        comment.setMaxLength(Comments.LONGEST);
        comment.setWidthFull();
        form = Html.div("decide", states, comment, Html.primary("Decide", this::decide));
        form.setVisible(caller.may(Role.OPERATOR));
        steps.addClassNames("list", "steps");
        add(head, problem, form, steps);
    }

    void show(Change now) {
        Change before = change;
        change = now;
        if (before == null || before.id() != now.id()) {
            problem.clear();
            comment.clear();
            states.setValue(proposed(now.state()));
            draw(now);
        } else if (before.revision() != now.revision()) {
            draw(now);
            if (now.revision() != own) {
                problem.say(
                        "%s set this change to %s just now."
                                .formatted(now.last().who(), now.last().state().word()));
            }
        }
    }

    private static ChangeState proposed(ChangeState now) {
        return switch (now) {
            case NEW, CONFIRMED -> ChangeState.ACKNOWLEDGED;
            case ACKNOWLEDGED -> ChangeState.FIXED;
            case FIXED, INTENDED, INVALID -> now;
        };
    }

    private void draw(Change now) {
        Html.fill(head, ChangeLabels.state(now.state()), last(now.last()));
        List<Change.Step> all = changes.steps(now.id());
        steps.removeAll();
        all.reversed().forEach(step -> steps.add(item(step)));
    }

    private static Span last(Change.Step step) {
        return new Span(
                Html.text("by " + step.who() + " ", "quiet", "small"),
                Html.styled(new Moment(step.at()), "quiet", "small"));
    }

    private static ListItem item(Change.Step step) {
        ListItem item = new ListItem(Html.div("row", ChangeLabels.state(step.state()), last(step)));
        if (!step.comment().isEmpty()) {
            Div comment = Html.div("said");
            comment.setText(step.comment());
            item.add(comment);
        }
        return item;
    }

    private void decide() {
        Change seen = change;
        ChangeState state = states.getValue();
        if (seen == null || state == null) {
            return;
        }
        Triage triage =
                changes.triage(
                        seen.id(),
                        seen.revision(),
                        state,
                        comment.getValue().strip(),
                        caller.name());
        switch (triage) {
            case Triage.Decided(var decided) -> {
                own = decided.revision();
                comment.clear();
                problem.clear();
                show(decided);
                states.setValue(proposed(decided.state()));
            }
            case Triage.Overtaken overtaken -> {
                change = overtaken.change();
                draw(overtaken.change());
                problem.say(overtaken.sentence());
            }
            case Triage.Unknown _ -> {
                problem.say("This change no longer exists.");
            }
        }
    }
}

package been.web.pages.notifications;

import been.analyses.Notifications;
import been.analyses.Notifications.NewRule;
import been.protocol.notifications.Event;
import been.protocol.notifications.Target;
import been.web.pages.parts.Dialogs;
import been.web.pages.parts.Field;
import been.web.pages.parts.OneOf;
import been.web.security.Caller;
import com.vaadin.flow.component.checkbox.CheckboxGroup;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Asks for a rule: who is notified of what. */
final class RuleDialog {
    private final Field name = new Field("Name", "performance chat", "");
    private final OneOf<Target> target = new OneOf<>("How", RuleDialog::words);
    private final Field address =
            new Field("Address", "https://chat.example.org/hooks/… or team@example.org", "");
    private final Field secret = new Field("Secret that signs calls; optional", "", "");
    private final CheckboxGroup<Event> on = new CheckboxGroup<>("When");
    private final Field analyses =
            new Field("Analyses, by name or number, separated by commas; empty for all", "", "");

    private RuleDialog() {
        target.offer(List.of(Target.values()), Target.WEBHOOK)
                .onChoice(chosen -> secret.setVisible(chosen == Target.WEBHOOK));
        on.setItems(Stream.of(Event.values()).filter(event -> event != Event.TEST).toList());
        on.setItemLabelGenerator(RuleDialog::meaning);
        on.setValue(Set.of(Event.REGRESSED, Event.FAILED));
    }

    /**
     * @param made is called when it is saved
     */
    static void open(Notifications notifications, Caller caller, Runnable made) {
        var asked = new RuleDialog();
        Dialogs.ask(
                "New rule",
                "40rem",
                "Save",
                problem -> {
                    NewRule rule = asked.rule();
                    Notifications.Made answer = notifications.create(rule, caller.name());
                    return switch (answer) {
                        case Notifications.Kept _ -> {
                            made.run();
                            yield true;
                        }
                        case Notifications.Refused(var why) -> problem.say(why);
                    };
                },
                asked.name,
                asked.target,
                asked.address,
                asked.secret,
                asked.on,
                asked.analyses);
    }

    private NewRule rule() {
        boolean isSigned = target.getValue() == Target.WEBHOOK && !secret.value().isEmpty();
        return new NewRule(
                name.value(),
                target.getValue(),
                address.value(),
                isSigned ? secret.value() : null,
                on.getValue(),
                Set.copyOf(analyses.list()));
    }

    private static String words(Target target) {
        return target == Target.EMAIL ? "e-mail" : "call of a web server";
    }

    private static String meaning(Event event) {
        return switch (event) {
            case REGRESSED -> "a version regressed";
            case IMPROVED -> "a version improved";
            case FINISHED -> "an analysis finished";
            case FAILED -> "an analysis failed or is paused";
            case HOST_LOST -> "a host is lost";
            case QUARANTINED -> "a benchmark is quarantined";
            case MISSED -> "a schedule is missed";
            case TEST -> "a test";
        };
    }
}

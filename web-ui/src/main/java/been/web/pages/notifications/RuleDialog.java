package been.web.pages.notifications;

import been.analyses.Notifications;
import been.analyses.Notifications.Event;
import been.analyses.Notifications.NewRule;
import been.analyses.Notifications.Target;
import been.web.pages.parts.Field;
import been.web.pages.parts.Html;
import been.web.security.Caller;
import been.web.security.Role;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.checkbox.CheckboxGroup;
import com.vaadin.flow.component.dialog.Dialog;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Paragraph;
import com.vaadin.flow.component.select.Select;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/** Asks who is to be told of what. */
final class RuleDialog extends Dialog {
    private final transient Notifications notifications;
    private final transient Caller caller;
    private final transient Runnable made;
    private final Field name = new Field("Name", "performance chat", "");
    private final Select<Target> target = new Select<>();
    private final Field address =
            new Field("Address", "https://chat.example.org/hooks/… or team@example.org", "");
    private final Field secret =
            new Field("Secret that signs what a web server is sent; optional", "", "");
    private final CheckboxGroup<Event> on = new CheckboxGroup<>();
    private final Field analyses =
            new Field("Analyses, by name or number, separated by commas; empty for all", "", "");
    private final Div problem = new Div();

    RuleDialog(Notifications notifications, Caller caller, Runnable made) {
        super("Tell somebody");
        this.notifications = notifications;
        this.caller = caller;
        this.made = made;
        setWidth("40rem");
        target.setLabel("How");
        target.setItems(Target.values());
        target.setItemLabelGenerator(
                one -> one == Target.EMAIL ? "e-mail" : "call of a web server");
        target.setValue(Target.WEBHOOK);
        target.addValueChangeListener(e -> secret.setVisible(e.getValue() == Target.WEBHOOK));
        on.setLabel("When");
        on.setItems(
                Arrays.stream(Event.values())
                        .filter(event -> event != Event.TEST)
                        .collect(Collectors.toList()));
        on.setItemLabelGenerator(RuleDialog::meaning);
        on.setValue(Set.of(Event.REGRESSED, Event.FAILED));
        add(name, target, address, secret, on, analyses, problem);
        getFooter().add(new Button("Cancel", _ -> close()), new Button("Save", _ -> save()));
    }

    private static String meaning(Event event) {
        return switch (event) {
            case REGRESSED -> "a version regressed";
            case IMPROVED -> "a version improved";
            case FINISHED -> "an analysis finished";
            case FAILED -> "an analysis failed or is paused";
            case HOST_LOST -> "a host is lost";
            case TEST -> "a test";
        };
    }

    private void save() {
        Set<String> named =
                Arrays.stream(analyses.value().split(",", -1))
                        .map(String::strip)
                        .filter(text -> !text.isEmpty())
                        .collect(Collectors.toSet());
        boolean isSigned = target.getValue() == Target.WEBHOOK && !secret.value().isEmpty();
        var rule =
                new NewRule(
                        name.value(),
                        target.getValue(),
                        address.value(),
                        isSigned ? secret.value() : null,
                        on.getValue(),
                        named);
        switch (caller.act(
                Role.ADMIN,
                "notification.create",
                rule.name(),
                () -> notifications.create(rule, caller.name()))) {
            case Notifications.Kept _ -> {
                close();
                made.run();
            }
            case Notifications.Refused(var why) -> Html.fill(problem, new Paragraph("✕ " + why));
        }
    }
}

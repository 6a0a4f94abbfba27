package been.web.pages.hosts;

import been.protocol.HostName;
import been.tasks.ExpressionProblem;
import been.tasks.HostDirectory;
import been.tasks.Saved;
import been.tasks.UserPropertyChange;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Expression;
import been.web.pages.parts.Field;
import been.web.pages.parts.Html;
import been.web.pages.parts.Moment;
import been.web.security.Caller;
import been.web.security.Role;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.NativeDetails;
import com.vaadin.flow.component.html.Paragraph;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What users say of a host, who said it, and a way to say more. */
final class UserPropertyList extends Div {
    private static final int MOST = 50;

    private final HostDirectory directory;
    private final Caller caller;
    private final Div table = new Div();
    private final Div wrong = new Div();
    private final Div history = new Div();
    private final Field property = new Field("property", "rack", "");
    private final Field value = new Field("value", "r3", "");
    private HostName host = new HostName("none");
    private Shown shown = new Shown(Map.of(), List.of());

    /** What is said and who said it, read at one moment. */
    record Shown(Map<String, Object> said, List<UserPropertyChange> changes) {}

    UserPropertyList(HostDirectory directory, Caller caller) {
        this.directory = directory;
        this.caller = caller;
        add(
                table,
                Html.only(
                        caller.may(Role.OPERATOR),
                        Html.div(
                                "fields",
                                property,
                                value,
                                new Button(
                                        "Set", _ -> say(property.value(), typed(value.value()))))),
                wrong,
                new NativeDetails("Who said what", history));
    }

    static Shown read(HostDirectory directory, HostName host) {
        return new Shown(directory.said(host), directory.changes(host, 0, MOST));
    }

    void show(HostName of, Shown now) {
        boolean isKnown = of.equals(host) && now.equals(shown);
        host = of;
        shown = now;
        if (isKnown && table.getChildren().findAny().isPresent()) {
            return;
        }
        showSaid(now.said());
        DataTable changes =
                new DataTable("Changes, newest first")
                        .text("when")
                        .text("by")
                        .text("property")
                        .text("before")
                        .text("after");
        now.changes()
                .forEach(change ->
                        changes.row(
                                new Moment(change.time()),
                                DataTable.cell(change.who()),
                                Html.text("user." + change.property(), "mono"),
                                Html.text(text(change.before()), "mono"),
                                Html.text(text(change.after()), "mono")));
        Html.fill(history, changes);
    }

    private void showSaid(Map<String, Object> said) {
        if (said.isEmpty()) {
            Html.fill(
                    table,
                    new Paragraph(
                            "Nothing yet. What you say here is read in restrictions as host.user.…, and detection never changes it."));
            return;
        }
        DataTable rows = new DataTable("Own properties").text("property").text("value").text("");
        said.forEach((name, is) ->
                rows.row(
                        Html.text("user." + name, "mono"),
                        Html.text(text(is), "mono"),
                        Html.only(
                                caller.may(Role.OPERATOR),
                                Html.small("Remove", () -> say(name, null)))));
        Html.fill(table, rows);
    }

    private static String text(@Nullable Object value) {
        return value == null ? "" : String.valueOf(value);
    }

    private void say(String name, @Nullable Object is) {
        Map<String, @Nullable Object> changes = new HashMap<>();
        changes.put(name, is);
        wrong.removeAll();
        Saved saved =
                caller.act(
                        Role.OPERATOR,
                        "host.set-properties",
                        host.value(),
                        () -> directory.say(host, changes, caller.name()),
                        done -> done instanceof Saved.Done);
        switch (saved) {
            case Saved.Refused(List<ExpressionProblem> problems) ->
                    wrong.add(new Expression("", problems));
            case Saved.Done _ -> {
                property.clear();
                value.clear();
            }
            case Saved.Unknown _ -> wrong.add(new Paragraph("✕ there is no such host any more"));
        }
        show(host, read(directory, host));
    }

    /** Numbers, true and false as such; everything else is text, also a number in quotes. */
    static Object typed(String text) {
        if (text.equals("true") || text.equals("false")) {
            return Boolean.valueOf(text);
        }
        if (text.length() >= 2 && text.startsWith("\"") && text.endsWith("\"")) {
            return text.substring(1, text.length() - 1);
        }
        if (text.matches("-?[0-9]{1,18}")) {
            return Long.valueOf(text);
        }
        return text.matches("-?[0-9]+\\.[0-9]+") ? (Object) Double.valueOf(text) : text;
    }
}

package been.web.pages.hosts;

import been.protocol.HostName;
import been.protocol.access.Role;
import been.protocol.hosts.ExpressionProblem;
import been.protocol.hosts.UserPropertyChange;
import been.tasks.HostDirectory;
import been.tasks.Saved;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.EditableList;
import been.web.pages.parts.Expression;
import been.web.pages.parts.Field;
import been.web.pages.parts.Html;
import been.web.pages.parts.Problem;
import been.web.security.Caller;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.NativeDetails;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The properties that users gave a host, who gave them, and fields to give more. */
final class UserPropertyList extends Div {
    private static final int MOST = 50;

    private final HostDirectory directory;
    private final Caller caller;
    private final EditableList<Map.Entry<String, Object>> list;
    private final DataTable<UserPropertyChange> history =
            new DataTable<UserPropertyChange>("Changes, newest first")
                    .column("when", UserPropertyChange::time)
                    .column("by", UserPropertyChange::who)
                    .column("property", change -> "user." + change.property(), "mono")
                    .column("before", change -> Objects.toString(change.before(), ""), "mono")
                    .column("after", change -> Objects.toString(change.after(), ""), "mono");
    private final Problem problem = new Problem();
    private final Field property = new Field("property", "rack", "");
    private final Field value = new Field("value", "r3", "");
    private HostName host = new HostName("none");

    /** The properties and who gave them, read at one moment. */
    record Shown(Map<String, Object> properties, List<UserPropertyChange> changes) {}

    UserPropertyList(HostDirectory directory, Caller caller) {
        this.directory = directory;
        this.caller = caller;
        boolean mayEdit = caller.may(Role.OPERATOR);
        var table =
                new DataTable<Map.Entry<String, Object>>("Own properties")
                        .column("property", each -> "user." + each.getKey(), "mono")
                        .column("value", each -> String.valueOf(each.getValue()), "mono")
                        .whenEmpty(
                                "None yet. Restrictions read the properties that you set here as host.user.…, and detection never changes them.");
        list =
                new EditableList<>(table, mayEdit, null)
                        .action("Remove", each -> set(each.getKey(), null));
        add(
                list,
                Html.only(
                        mayEdit,
                        Html.div(
                                "fields",
                                property,
                                value,
                                new Button(
                                        "Set", _ -> set(property.value(), typed(value.value()))))),
                problem,
                new NativeDetails("Who set what", history));
    }

    static Shown read(HostDirectory directory, HostName host) {
        return new Shown(directory.userProperties(host), directory.changes(host, 0, MOST));
    }

    void show(HostName of, Shown now) {
        host = of;
        list.show(now.properties().entrySet());
        history.show(now.changes());
    }

    private void set(String name, @Nullable Object is) {
        Map<String, @Nullable Object> changes = new HashMap<>();
        changes.put(name, is);
        problem.clear();
        Saved saved = directory.setProperties(host, changes, caller.name());
        switch (saved) {
            case Saved.Refused(List<ExpressionProblem> problems) ->
                    problem.say(new Expression("", problems));
            case Saved.Done _ -> {
                property.clear();
                value.clear();
            }
            case Saved.Unknown _ -> problem.say("There is no such host any more.");
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

package been.web.pages.hosts;

import been.protocol.HostName;
import been.tasks.ExpressionProblem;
import been.tasks.HostDirectory;
import been.tasks.HostGroup;
import been.tasks.HostGroupView;
import been.tasks.Saved;
import been.web.pages.parts.AskDialog;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Field;
import been.web.pages.parts.Html;
import been.web.pages.parts.Moment;
import been.web.security.Caller;
import been.web.security.Role;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Paragraph;
import com.vaadin.flow.component.html.Span;
import java.util.Arrays;
import java.util.List;

/** Host groups: who belongs to them and why; made, changed and removed here. */
final class GroupList extends Div {
    private final HostDirectory directory;
    private final Caller caller;
    private final Div table = new Div();
    private List<HostGroupView> shown = List.of();

    GroupList(HostDirectory directory, Caller caller) {
        this.directory = directory;
        this.caller = caller;
        add(
                table,
                Html.only(
                        caller.may(Role.OPERATOR),
                        new Button(
                                "New group", _ -> edit(new HostGroup("", "", List.of(), null)))));
    }

    void show(List<HostGroupView> groups) {
        if (groups.equals(shown) && table.getChildren().findAny().isPresent()) {
            return;
        }
        shown = groups;
        if (groups.isEmpty()) {
            Html.fill(
                    table,
                    new Paragraph(
                            "No group yet. Tasks name groups of hosts that they may run on."));
            return;
        }
        DataTable rows =
                new DataTable("Host groups")
                        .text("group")
                        .text("hosts")
                        .text("where")
                        .text("description")
                        .text("changed")
                        .text("");
        groups.forEach(view -> row(rows, view));
        Html.fill(table, rows);
    }

    private void row(DataTable rows, HostGroupView view) {
        HostGroup group = view.group();
        String expression = group.expression();
        rows.row(
                Html.text(group.name(), "label"),
                members(view.members()),
                Html.text(expression == null ? "" : expression, "mono"),
                DataTable.cell(group.description()),
                new Span(new Moment(view.changedAt()), new Span(" by " + view.changedBy())),
                Html.only(
                        caller.may(Role.OPERATOR),
                        Html.buttons(
                                Html.small("Edit", () -> edit(group)),
                                Html.small(
                                        "Remove",
                                        () ->
                                                AskDialog.confirmRemoval(
                                                        "Remove the group " + group.name() + "?",
                                                        "Its hosts stay. Tasks that name it wait until there is one again.",
                                                        () -> {
                                                            remove(group);
                                                        })))));
    }

    private void remove(HostGroup group) {
        Object _ =
                caller.act(
                        Role.OPERATOR,
                        "host-group.remove",
                        group.name(),
                        () -> directory.removeGroup(group.name(), caller.name()));
        show(directory.groups());
    }

    private static Component members(List<HostName> members) {
        if (members.isEmpty()) {
            return Html.text("none", "quiet");
        }
        Span all = new Span();
        members.forEach(host -> all.add(Html.link("/hosts/" + host, host.value()), new Span(" ")));
        return all;
    }

    private void edit(HostGroup group) {
        String expression = group.expression();
        var name = new Field("name", "rack-3", group.name());
        var hosts =
                new Field(
                        "hosts by name",
                        "alpha, beta",
                        String.join(", ", group.hosts().stream().map(HostName::value).toList()));
        var where =
                new Field(
                        "and whoever satisfies",
                        "host.user.rack == 'r3'",
                        expression == null ? "" : expression);
        var description = new Field("description", "", group.description());
        EditDialog.open(
                group.name().isEmpty() ? "New group" : "Group " + group.name(),
                () -> save(name, hosts, where, description),
                where::value,
                name,
                hosts,
                where,
                description);
    }

    private Saved save(Field name, Field hosts, Field where, Field description) {
        Saved saved;
        try {
            var group =
                    new HostGroup(
                            name.value(),
                            description.value(),
                            names(hosts.value()),
                            where.value().isEmpty() ? null : where.value());
            saved =
                    caller.act(
                            Role.OPERATOR,
                            "host-group.save",
                            group.name(),
                            () -> directory.save(group, caller.name()),
                            done -> done instanceof Saved.Done);
        } catch (IllegalArgumentException noName) {
            return new Saved.Refused(
                    List.of(new ExpressionProblem(0, 0, String.valueOf(noName.getMessage()))));
        }
        show(directory.groups());
        return saved;
    }

    private static List<HostName> names(String typed) {
        return Arrays.stream(typed.split("[,\\s]+", -1))
                .filter(part -> !part.isEmpty())
                .map(HostName::new)
                .toList();
    }
}

package been.web.pages.hosts;

import been.protocol.HostName;
import been.protocol.access.Role;
import been.protocol.hosts.HostGroup;
import been.protocol.hosts.HostGroupView;
import been.tasks.HostDirectory;
import been.tasks.Saved;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Dialogs;
import been.web.pages.parts.EditableList;
import been.web.pages.parts.Expression;
import been.web.pages.parts.Field;
import been.web.pages.parts.Html;
import been.web.pages.parts.Problem;
import been.web.security.Caller;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Div;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Host groups: which hosts are in them and why; made, changed and removed here. */
final class GroupList extends Div {
    private final HostDirectory directory;
    private final Caller caller;
    private final EditableList<HostGroupView> list;

    GroupList(HostDirectory directory, Caller caller) {
        this.directory = directory;
        this.caller = caller;
        var table =
                new DataTable<HostGroupView>("Host groups")
                        .column("group", view -> view.group().name(), "label")
                        .column("hosts", GroupList::members)
                        .column("where", view -> view.group().expression(), "mono")
                        .column("description", view -> view.group().description())
                        .column(
                                "changed",
                                view -> Html.line(view.changedAt(), " by " + view.changedBy()))
                        .whenEmpty(
                                "No group yet. Tasks name groups of hosts that they may run on.");
        list =
                new EditableList<>(table, caller.may(Role.OPERATOR), directory::groups)
                        .action("Edit", view -> edit(view.group()))
                        .removing(
                                view -> "Remove the group " + view.group().name() + "?",
                                "Its hosts stay. Tasks that name it wait until there is such a group again.",
                                view -> remove(view.group()))
                        .adding("New group", () -> edit(null));
        add(list);
    }

    void show(List<HostGroupView> groups) {
        list.show(groups);
    }

    private void remove(HostGroup group) {
        Object _ = directory.removeGroup(group.name(), caller.name());
    }

    private static Component members(HostGroupView view) {
        return view.members().isEmpty()
                ? Html.quiet("none")
                : Html.line(
                        view.members().stream().flatMap(host -> Stream.of(host, " ")).toArray());
    }

    private void edit(@Nullable HostGroup opened) {
        HostGroup group =
                Objects.requireNonNullElse(opened, new HostGroup("", "", List.of(), null));
        String members =
                group.hosts().stream().map(HostName::value).collect(Collectors.joining(", "));
        var name = new Field("name", "rack-3", group.name());
        if (opened != null) {
            name.fixed();
        }
        var hosts = new Field("hosts by name", "alpha, beta", members);
        var where =
                new Field(
                        "and all that satisfy",
                        "host.user.rack == 'r3'",
                        Objects.requireNonNullElse(group.expression(), ""));
        var description = new Field("description", "", group.description());
        Dialogs.ask(
                opened == null ? "New group" : "Group " + group.name(),
                "44rem",
                "Save",
                problem -> {
                    try {
                        return save(
                                opened,
                                new HostGroup(
                                        name.value(),
                                        description.value(),
                                        names(hosts.value()),
                                        where.value().isEmpty() ? null : where.value()),
                                problem);
                    } catch (IllegalArgumentException noName) {
                        return problem.say(String.valueOf(noName.getMessage()));
                    }
                },
                name,
                hosts,
                where,
                description);
    }

    private static List<HostName> names(String typed) {
        return Stream.of(typed.split("[,\\s]+", -1))
                .filter(name -> !name.isEmpty())
                .map(HostName::new)
                .toList();
    }

    boolean save(@Nullable HostGroup opened, HostGroup made, Problem problem) {
        Optional<HostGroupView> now =
                directory.groups().stream()
                        .filter(view -> view.group().name().equals(made.name()))
                        .findFirst();
        Optional<String> obstacle =
                Meanwhile.obstacle(
                        made.name(),
                        opened,
                        now.map(HostGroupView::group).orElse(null),
                        now.map(HostGroupView::changedBy).orElse(""));
        if (obstacle.isPresent()) {
            return problem.say(obstacle.get());
        }
        Saved saved = directory.save(made, caller.name());
        list.refresh();
        return Expression.isAccepted(
                saved, Objects.requireNonNullElse(made.expression(), ""), problem);
    }
}

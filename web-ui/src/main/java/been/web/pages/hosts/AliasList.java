package been.web.pages.hosts;

import been.protocol.HostName;
import been.tasks.HostDirectory;
import been.tasks.Saved;
import been.tasks.SoftwareAlias;
import been.tasks.SoftwareAliasView;
import been.web.pages.parts.AskDialog;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Field;
import been.web.pages.parts.Html;
import been.web.security.Caller;
import been.web.security.Role;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Paragraph;
import java.util.List;

/** Names under which restrictions find detected software; made, changed and removed here. */
final class AliasList extends Div {
    private final HostDirectory directory;
    private final Caller caller;
    private final Div table = new Div();
    private List<SoftwareAliasView> shown = List.of();

    AliasList(HostDirectory directory, Caller caller) {
        this.directory = directory;
        this.caller = caller;
        add(
                table,
                Html.only(
                        caller.may(Role.OPERATOR),
                        new Button("New name", _ -> edit(new SoftwareAlias("", "", "")))));
    }

    void show(List<SoftwareAliasView> aliases) {
        if (aliases.equals(shown) && table.getChildren().findAny().isPresent()) {
            return;
        }
        shown = aliases;
        if (aliases.isEmpty()) {
            Html.fill(
                    table,
                    new Paragraph(
                            "No name yet. One such as jdk makes host.software.jdk of what hosts have found under other names."));
            return;
        }
        DataTable rows =
                new DataTable("Software under other names")
                        .text("name")
                        .text("found on")
                        .text("expression")
                        .text("description")
                        .text("");
        aliases.forEach(view -> row(rows, view));
        Html.fill(table, rows);
    }

    private void row(DataTable rows, SoftwareAliasView view) {
        SoftwareAlias alias = view.alias();
        List<String> hosts = view.hosts().stream().map(HostName::value).toList();
        rows.row(
                Html.text("software." + alias.name(), "mono"),
                hosts.isEmpty()
                        ? Html.text("no host", "quiet")
                        : DataTable.cell(String.join(", ", hosts)),
                Html.text(alias.expression(), "mono"),
                DataTable.cell(alias.description()),
                Html.only(
                        caller.may(Role.OPERATOR),
                        Html.buttons(
                                Html.small("Edit", () -> edit(alias)),
                                Html.small(
                                        "Remove",
                                        () ->
                                                AskDialog.confirmRemoval(
                                                        "Remove the name " + alias.name() + "?",
                                                        "Restrictions that read it match no host from then on.",
                                                        () -> {
                                                            remove(alias);
                                                        })))));
    }

    private void remove(SoftwareAlias alias) {
        Object _ =
                caller.act(
                        Role.OPERATOR,
                        "software-alias.remove",
                        alias.name(),
                        () -> directory.removeAlias(alias.name(), caller.name()));
        show(directory.aliases());
    }

    private void edit(SoftwareAlias alias) {
        var name = new Field("name", "jdk", alias.name());
        var expression =
                new Field("finds it", "host.software.java.filter(j, j.jdk)", alias.expression());
        var description = new Field("description", "", alias.description());
        EditDialog.open(
                alias.name().isEmpty() ? "New name" : "software." + alias.name(),
                () -> {
                    var made =
                            new SoftwareAlias(
                                    name.value(), description.value(), expression.value());
                    Saved saved =
                            caller.act(
                                    Role.OPERATOR,
                                    "software-alias.save",
                                    made.name(),
                                    () -> directory.save(made, caller.name()),
                                    done -> done instanceof Saved.Done);
                    show(directory.aliases());
                    return saved;
                },
                expression::value,
                name,
                expression,
                description);
    }
}

package been.web.pages.administration;

import been.web.pages.parts.DataTable;
import been.web.pages.parts.Field;
import been.web.pages.parts.Html;
import been.web.pages.parts.Moment;
import been.web.security.Caller;
import been.web.security.Identity;
import been.web.security.LoginLinks;
import been.web.security.Role;
import been.web.security.User;
import been.web.security.Users;
import been.web.security.Users.Changed;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.button.ButtonVariant;
import com.vaadin.flow.component.confirmdialog.ConfirmDialog;
import com.vaadin.flow.component.dialog.Dialog;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Paragraph;
import com.vaadin.flow.component.html.Pre;
import com.vaadin.flow.component.html.Span;
import com.vaadin.flow.component.notification.Notification;
import com.vaadin.flow.component.select.Select;
import java.util.List;
import java.util.function.Supplier;

/** Everybody who may sign in, with what an administrator does about them. */
final class UserList extends Div {

    private final Users users;
    private final LoginLinks links;
    private final Caller caller;
    private final Div list = new Div();

    UserList(Users users, LoginLinks links, Caller caller) {
        this.users = users;
        this.links = links;
        this.caller = caller;
        var create = new Button("New user", _ -> askForUser());
        create.addThemeVariants(ButtonVariant.PRIMARY);
        add(
                Html.div(
                        "row",
                        new Paragraph(
                                "Viewers see everything; operators also run analyses, publish packages of tasks and tend hosts; administrators do everything."),
                        create),
                list);
        show();
    }

    private void show() {
        DataTable table =
                new DataTable("Users")
                        .text("user")
                        .text("role")
                        .text("state")
                        .text("last signed in")
                        .text("made by")
                        .text("");
        for (User user : users.list()) {
            table.row(
                    Html.text(user.name(), "label"),
                    role(user),
                    state(user),
                    user.signedInAt() == null
                            ? Html.text("never", "quiet")
                            : new Moment(user.signedInAt()),
                    DataTable.cell(user.createdBy()),
                    actions(user));
        }
        Html.fill(list, table);
    }

    private static Component state(User user) {
        if (!user.enabled()) {
            return Html.text("disabled", "quiet");
        }
        return new Span(user.hasPassword() ? "enabled" : "no password yet");
    }

    private Select<Role> role(User user) {
        Select<Role> select = RoleSelect.of(user.role());
        select.setAriaLabel("Role of " + user.name());
        select.addValueChangeListener(event ->
                change(
                        "user.change",
                        user.name(),
                        () -> users.change(user.name(), event.getValue(), null)));
        return select;
    }

    private Component actions(User user) {
        Button toggle =
                Html.small(
                        user.enabled() ? "Disable" : "Enable",
                        () ->
                                change(
                                        "user.change",
                                        user.name(),
                                        () -> users.change(user.name(), null, !user.enabled())));
        Button link = Html.small("Login link", () -> invite(user));
        link.setEnabled(user.enabled());
        return Html.buttons(link, toggle, Html.small("Remove", () -> confirmRemoval(user)));
    }

    private void change(String deed, String name, Supplier<Changed> update) {
        Changed changed =
                caller.act(Role.ADMIN, deed, name, update, done -> done instanceof Changed.Done);
        switch (changed) {
            case Changed.Done _ -> {}
            case Changed.Unknown _ -> Notification.show("There is no user " + name + " any more.");
            case Changed.Refused(_, String why) -> Notification.show(why);
        }
        show();
    }

    private void confirmRemoval(User user) {
        var dialog = new ConfirmDialog();
        dialog.setHeader("Remove " + user.name() + "?");
        dialog.setText(
                "Sessions and tokens of this user end at once. What the user did stays, under this name. To keep the name from being given again, disable the user instead.");
        dialog.setCancelable(true);
        dialog.setConfirmText("Remove");
        dialog.addConfirmListener(
                _ -> change("user.remove", user.name(), () -> users.remove(user.name())));
        dialog.open();
    }

    private void invite(User user) {
        String link =
                caller.act(
                        Role.ADMIN,
                        "user.invite",
                        user.name(),
                        () ->
                                links.invite(
                                        PageAddress.base(),
                                        new Identity(user.name(), user.role())));
        var dialog = new Dialog("Login link for " + user.name());
        dialog.setWidth("44rem");
        dialog.add(
                new Paragraph(
                        "Whoever opens this link is signed in as %s, once, within a day, and can choose a password then. Send it by a way that nobody else reads."
                                .formatted(user.name())),
                new Pre(link));
        dialog.getFooter().add(new Button("Close", _ -> dialog.close()));
        dialog.open();
    }

    private void askForUser() {
        var dialog = new Dialog("New user");
        dialog.setWidth("30rem");
        var name = new Field("Name", "such as ada", "");
        Select<Role> role = RoleSelect.of(Role.VIEWER);
        role.setLabel("Role");
        var wrong = Html.styled(new Paragraph(), "wrong");
        wrong.getElement().setAttribute("role", "alert");
        dialog.add(
                name,
                role,
                new Paragraph("The user signs in by a link first and chooses a password then."),
                wrong);
        var create =
                new Button(
                        "Create and show the link",
                        _ -> create(dialog, name.value(), role.getValue(), wrong));
        create.addThemeVariants(ButtonVariant.PRIMARY);
        dialog.getFooter().add(new Button("Cancel", _ -> dialog.close()), create);
        dialog.open();
    }

    private void create(Dialog dialog, String name, Role role, Paragraph wrong) {
        Changed made =
                caller.act(
                        Role.ADMIN,
                        "user.create",
                        name,
                        () -> users.create(name, role, null, caller.name()),
                        done -> done instanceof Changed.Done);
        switch (made) {
            case Changed.Done(User user) -> {
                dialog.close();
                show();
                invite(user);
            }
            case Changed.Unknown _ -> dialog.close();
            case Changed.Refused(_, String why) -> wrong.setText(why);
        }
    }

    /** The roles that users have. */
    private static final class RoleSelect {

        static Select<Role> of(Role chosen) {
            var select = new Select<Role>();
            select.setItems(List.of(Role.VIEWER, Role.OPERATOR, Role.ADMIN));
            select.setItemLabelGenerator(role -> role.name().toLowerCase(java.util.Locale.ROOT));
            select.setValue(chosen);
            return select;
        }
    }
}

package been.web.pages.administration;

import been.protocol.access.Role;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Dialogs;
import been.web.pages.parts.Field;
import been.web.pages.parts.Html;
import been.web.pages.parts.OneOf;
import been.web.pages.parts.Problem;
import been.web.security.Caller;
import been.web.security.LoginLinks;
import been.web.security.LoginLinks.Invited;
import been.web.security.User;
import been.web.security.Users;
import been.web.security.Users.Changed;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Paragraph;
import com.vaadin.flow.component.html.Pre;
import com.vaadin.flow.component.html.Span;
import com.vaadin.flow.component.notification.Notification;
import java.util.List;
import java.util.function.Supplier;

/** Everybody who may sign in, with what an administrator can do about them. */
final class UserList extends Div {
    private static final List<Role> ROLES = List.of(Role.VIEWER, Role.OPERATOR, Role.ADMIN);

    private final Users users;
    private final LoginLinks links;
    private final Caller caller;
    private final DataTable<User> table =
            new DataTable<User>("Users")
                    .column("user", User::name, "label")
                    .column("role", this::role)
                    .column("state", UserList::state)
                    .column("last signed in", UserList::signedIn)
                    .column("made by", User::createdBy)
                    .column("", this::actions);

    UserList(Users users, LoginLinks links, Caller caller) {
        this.users = users;
        this.links = links;
        this.caller = caller;
        add(
                Html.div(
                        "row",
                        new Paragraph(
                                "Viewers see everything; operators also run analyses, publish packages of tasks and maintain hosts; administrators do everything."),
                        Html.primary("New user", this::askForUser)),
                table);
        show();
    }

    private void show() {
        table.draw(users.list());
    }

    private static Component state(User user) {
        return user.enabled()
                ? new Span(user.hasPassword() ? "enabled" : "no password yet")
                : Html.quiet("disabled");
    }

    private static Object signedIn(User user) {
        return user.signedInAt() == null ? Html.quiet("never") : user.signedInAt();
    }

    private OneOf<Role> role(User user) {
        var select = new OneOf<Role>("", OneOf::word).offer(ROLES, user.role());
        select.setAriaLabel("Role of " + user.name());
        return select.onChoice(
                role -> change("user.change", user, () -> users.change(user.name(), role, null)));
    }

    private Component actions(User user) {
        boolean isEnabled = user.enabled();
        Button link = Html.small("Login link", () -> invite(user.name()));
        link.setEnabled(isEnabled);
        return Html.buttons(
                link,
                Html.small(
                        isEnabled ? "Disable" : "Enable",
                        () ->
                                change(
                                        "user.change",
                                        user,
                                        () -> users.change(user.name(), null, !isEnabled))),
                Html.small("Remove", () -> confirmRemoval(user)));
    }

    private void change(String action, User user, Supplier<Changed> update) {
        Changed changed = caller.act(Role.ADMIN, action, user.name(), update);
        switch (changed) {
            case Changed.Done _ -> {}
            case Changed.Unknown _ -> sayGone(user.name());
            case Changed.Refused(_, String why) -> Notification.show(why);
        }
        show();
    }

    private void confirmRemoval(User user) {
        Dialogs.confirm(
                "Remove " + user.name() + "?",
                "Sessions and tokens of this user end at once. What the user did stays under this name. To keep the name from being given to somebody else, disable the user instead.",
                "Remove",
                "Cancel",
                () -> change("user.remove", user, () -> users.remove(user.name())));
    }

    private void invite(String name) {
        Invited invited =
                caller.act(
                        Role.ADMIN,
                        "user.invite",
                        name,
                        () -> links.invite(PageAddress.base(), name, caller.name()));
        switch (invited) {
            case Invited.Done(String link) ->
                    Dialogs.show(
                            "Login link for " + name,
                            "44rem",
                            new Paragraph(
                                    "This link signs its holder in as %s, once, within a day; a password can be chosen then. Send it in private."
                                            .formatted(name)),
                            new Pre(link));
            case Invited.Unknown _ -> sayGone(name);
            case Invited.Refused(_, String why) -> Notification.show(why);
        }
        show();
    }

    private static void sayGone(String name) {
        Notification.show("There is no user " + name + " any more.");
    }

    private void askForUser() {
        var name = new Field("Name", "such as ada", "");
        var role = new OneOf<Role>("Role", OneOf::word).offer(ROLES, Role.VIEWER);
        Dialogs.ask(
                "New user",
                "30rem",
                "Create and show the link",
                problem -> create(name.value(), role.getValue(), problem),
                name,
                role,
                new Paragraph("The user signs in by a link first and chooses a password then."));
    }

    private boolean create(String name, Role role, Problem problem) {
        Changed made =
                caller.act(
                        Role.ADMIN,
                        "user.create",
                        name,
                        () -> users.create(name, role, null, caller.name()));
        if (made instanceof Changed.Refused(_, String why)) {
            return problem.say(why);
        }
        if (made instanceof Changed.Done(User user)) {
            invite(user.name());
        }
        return true;
    }
}

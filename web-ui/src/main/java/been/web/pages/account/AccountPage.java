package been.web.pages.account;

import been.web.pages.layout.MainLayout;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Html;
import been.web.pages.parts.Moment;
import been.web.pages.parts.Page;
import been.web.security.ApiTokens;
import been.web.security.Caller;
import been.web.security.Role;
import been.web.security.Sessions;
import been.web.security.SignIn;
import been.web.security.User;
import been.web.security.Users;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Paragraph;
import com.vaadin.flow.component.html.Span;
import com.vaadin.flow.router.PageTitle;
import com.vaadin.flow.router.Route;
import com.vaadin.flow.server.VaadinServletRequest;
import jakarta.annotation.security.PermitAll;
import java.util.Locale;
import java.util.Optional;

/** What belongs to whoever is signed in. */
@Route(value = "account", layout = MainLayout.class)
@PageTitle("Account · BEEN")
@PermitAll
public final class AccountPage extends Page {

    private final Sessions sessions;
    private final Caller caller;
    private final Div open = new Div();

    public AccountPage(
            Users users, Sessions sessions, SignIn signIn, ApiTokens tokens, Caller caller) {
        this.sessions = sessions;
        this.caller = caller;
        title(caller.name());
        Optional<User> user = users.find(caller.name());
        if (user.isEmpty()) {
            add(
                    new Paragraph(
                            "You are signed in as the platform's own administrator, who is no user: there is no password to set and nothing to list."));
            return;
        }
        sub(new Span(user.get().role().name().toLowerCase(Locale.ROOT)));
        add(
                Html.section(
                        user.get().hasPassword() ? "Change the password" : "Choose a password",
                        new PasswordForm(user.get(), users, signIn, caller)),
                Html.section("Open sessions", open),
                Html.section("Tokens", TokenList.of(tokens, users, caller)));
        show();
    }

    private void show() {
        Optional<String> own =
                sessions.current(VaadinServletRequest.getCurrent().getHttpServletRequest());
        DataTable table =
                new DataTable("Sessions")
                        .text("browser")
                        .text("since")
                        .text("last used")
                        .text("expires")
                        .text("");
        for (Sessions.Open session : sessions.of(caller.name())) {
            boolean isOwn = own.filter(session.id()::equals).isPresent();
            table.row(
                    Html.text(Browser.name(session.browser()), "label"),
                    new Moment(session.since()),
                    used(session),
                    new Moment(session.expiresAt()),
                    isOwn
                            ? Html.text("this one", "quiet")
                            : Html.small("End", () -> end(session.id())));
        }
        Html.fill(open, table);
    }

    private static Component used(Sessions.Open session) {
        return session.usedAt() == null
                ? Html.text("never", "quiet")
                : new Div(
                        new Moment(session.usedAt()),
                        Html.text(" from " + session.usedFrom(), "quiet"));
    }

    private void end(String id) {
        Boolean _ =
                caller.act(
                        Role.VIEWER,
                        "account.end-session",
                        id,
                        () -> sessions.end(caller.name(), id),
                        done -> done);
        show();
    }
}

package been.web.pages.account;

import been.protocol.access.Role;
import been.web.pages.layout.MainLayout;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Html;
import been.web.pages.parts.OneOf;
import been.web.pages.parts.Page;
import been.web.security.ApiTokens;
import been.web.security.Caller;
import been.web.security.Sessions;
import been.web.security.SignIn;
import been.web.security.User;
import been.web.security.Users;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Paragraph;
import com.vaadin.flow.router.Route;
import com.vaadin.flow.server.VaadinServletRequest;
import jakarta.annotation.security.PermitAll;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What belongs to the signed-in user: password, sessions, tokens. */
@Route(value = "account", layout = MainLayout.class)
@PermitAll
public final class AccountPage extends Page {
    private final Sessions sessions;
    private final Caller caller;
    private final DataTable<Sessions.Open> open =
            new DataTable<Sessions.Open>("Sessions")
                    .column("browser", session -> Browser.name(session.browser()), "label")
                    .column("since", Sessions.Open::since)
                    .column("last used", session -> used(session.usedAt(), session.usedFrom()))
                    .column("expires", Sessions.Open::expiresAt)
                    .column("", this::endButton);

    public AccountPage(
            Users users, Sessions sessions, SignIn signIn, ApiTokens tokens, Caller caller) {
        super(caller.name());
        this.sessions = sessions;
        this.caller = caller;
        Optional<User> user = users.find(caller.name());
        if (user.isEmpty()) {
            add(
                    new Paragraph(
                            "You are signed in as the platform's built-in administrator, which has no password, sessions or tokens to list."));
            return;
        }
        sub(OneOf.word(user.get().role()));
        add(
                Html.section(
                        user.get().hasPassword() ? "Change the password" : "Choose a password",
                        new PasswordForm(user.get(), users, signIn, caller)),
                Html.section("Open sessions", open),
                Html.section("Tokens", TokenList.of(tokens, users, caller)));
        show();
    }

    private void show() {
        open.draw(sessions.of(caller.name()));
    }

    static Component used(@Nullable Instant at, @Nullable String from) {
        return at == null ? Html.quiet("never") : Html.line(at, Html.quiet(" from " + from));
    }

    private Component endButton(Sessions.Open session) {
        boolean isThis =
                sessions.current(VaadinServletRequest.getCurrent().getHttpServletRequest())
                        .filter(session.id()::equals)
                        .isPresent();
        return isThis ? Html.quiet("this one") : Html.small("End", () -> end(session.id()));
    }

    private void end(String id) {
        Boolean _ =
                caller.act(
                        Role.VIEWER,
                        "account.end-session",
                        id,
                        () -> sessions.end(caller.name(), id));
        show();
    }
}

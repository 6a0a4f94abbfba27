package been.web.pages.account;

import been.protocol.access.Role;
import been.protocol.access.Scope;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Dialogs;
import been.web.pages.parts.EmptyState;
import been.web.pages.parts.Html;
import been.web.pages.parts.OneOf;
import been.web.security.ApiTokens;
import been.web.security.ApiTokens.Listed;
import been.web.security.Caller;
import been.web.security.Users;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Paragraph;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Tokens of programs with owner, purpose, scopes and last use. */
public final class TokenList extends Div {
    private final ApiTokens tokens;
    private final Caller caller;
    private final @Nullable String account;
    private final DataTable<Listed> table =
            new DataTable<Listed>("Tokens")
                    .column("for", TokenList::label, "label")
                    .column("calls as", each -> each.owner() + ", " + OneOf.word(each.role()))
                    .column("scopes", TokenList::scopes)
                    .column("made", Listed::issuedAt)
                    .column("last used", each -> AccountPage.used(each.usedAt(), each.usedFrom()))
                    .column("expires", Listed::expiresAt)
                    .column("", each -> Html.small("Revoke", () -> confirm(each)))
                    .whenEmpty(
                            new EmptyState(
                                    "No token yet",
                                    "A token lets a program call without a password; 'been login' makes one automatically."));

    private TokenList(ApiTokens tokens, Users users, Caller caller, @Nullable String account) {
        this.tokens = tokens;
        this.caller = caller;
        this.account = account;
        boolean isCi = account == null;
        add(
                Html.div(
                        "row",
                        new Paragraph(
                                isCi
                                        ? "CI tokens belong to no user and are limited to what builds need. Users make their own tokens on their account page."
                                        : "For programs that call as you: shown once when made, listed here without the secret."),
                        new Button(
                                isCi ? "New CI token" : "New token",
                                _ ->
                                        new NewTokenDialog(tokens, users, caller, account)
                                                .open(this::show))),
                table);
        show();
    }

    /** Those of a user, who also makes and revokes them. */
    public static TokenList of(ApiTokens tokens, Users users, Caller caller) {
        return new TokenList(tokens, users, caller, caller.name());
    }

    /** All, for administrators. */
    public static TokenList ofEverybody(ApiTokens tokens, Users users, Caller caller) {
        return new TokenList(tokens, users, caller, null);
    }

    private void show() {
        table.show(tokens.list(account));
    }

    private static String label(Listed token) {
        return Objects.requireNonNullElse(token.label(), "this platform's data folder");
    }

    private static String scopes(Listed token) {
        return token.scopes().contains(Scope.ALL)
                ? "everything"
                : token.scopes().stream()
                        .sorted()
                        .map(OneOf::word)
                        .collect(Collectors.joining(", "));
    }

    private void confirm(Listed token) {
        Dialogs.confirm(
                "Revoke this token?",
                token.label() == null
                        ? "The command line on the controller's machine uses it; a new one is made when the platform starts again."
                        : "Programs that call with it are refused from now on.",
                "Revoke",
                "Cancel",
                () -> revoke(token));
    }

    private void revoke(Listed token) {
        Boolean _ =
                caller.act(
                        account == null ? Role.ADMIN : Role.VIEWER,
                        "token.revoke",
                        token.id(),
                        () -> tokens.revoke(token.id(), account));
        show();
    }
}

package been.web.pages.account;

import been.web.pages.parts.DataTable;
import been.web.pages.parts.EmptyState;
import been.web.pages.parts.Html;
import been.web.pages.parts.Moment;
import been.web.security.ApiTokens;
import been.web.security.ApiTokens.Listed;
import been.web.security.Caller;
import been.web.security.Role;
import been.web.security.Scope;
import been.web.security.Users;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.confirmdialog.ConfirmDialog;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Paragraph;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Tokens that programs call with: whose, for what, good for how long, used when. */
public final class TokenList extends Div {

    private final ApiTokens tokens;
    private final Caller caller;
    private final @Nullable String account;
    private final Div list = new Div();

    private TokenList(ApiTokens tokens, Users users, Caller caller, @Nullable String account) {
        this.tokens = tokens;
        this.caller = caller;
        this.account = account;
        var create =
                new Button(
                        account == null ? "New CI token" : "New token",
                        _ -> new NewTokenDialog(tokens, users, caller, account, this::show).open());
        add(
                Html.div(
                        "row",
                        new Paragraph(
                                account == null
                                        ? "CI tokens belong to no user and are limited to what builds need. Users make tokens of their own at their account."
                                        : "For programs that call as you: shown once when made, listed here without the secret."),
                        create),
                list);
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
        List<Listed> all = tokens.list(account);
        if (all.isEmpty()) {
            Html.fill(
                    list,
                    new EmptyState(
                            "No token yet",
                            "A token lets a program call without a password: 'been login' makes one by itself."));
            return;
        }
        DataTable table =
                new DataTable("Tokens")
                        .text("for")
                        .text("calls as")
                        .text("good for")
                        .text("made")
                        .text("last used")
                        .text("expires")
                        .text("");
        for (Listed token : all) {
            String label = token.label();
            table.row(
                    Html.text(label == null ? "this platform's data folder" : label, "label"),
                    DataTable.cell(
                            token.owner() + ", " + token.role().name().toLowerCase(Locale.ROOT)),
                    DataTable.cell(words(token)),
                    new Moment(token.issuedAt()),
                    used(token),
                    new Moment(token.expiresAt()),
                    Html.small("Revoke", () -> confirm(token)));
        }
        Html.fill(list, table);
    }

    private static String words(Listed token) {
        return token.scopes().contains(Scope.ALL)
                ? "everything"
                : token.scopes().stream()
                        .sorted()
                        .map(scope -> scope.name().toLowerCase(Locale.ROOT))
                        .collect(Collectors.joining(", "));
    }

    private static Component used(Listed token) {
        if (token.usedAt() == null) {
            return Html.text("never", "quiet");
        }
        Moment moment = new Moment(token.usedAt());
        return new Div(moment, Html.text(" from " + token.usedFrom(), "quiet"));
    }

    private void confirm(Listed token) {
        var dialog = new ConfirmDialog();
        dialog.setHeader("Revoke this token?");
        dialog.setText(
                token.label() == null
                        ? "The command line on the controller's machine uses it; a new one is made when the platform starts again."
                        : "Programs that call with it are refused from now on.");
        dialog.setCancelable(true);
        dialog.setConfirmText("Revoke");
        dialog.addConfirmListener(_ -> revoke(token));
        dialog.open();
    }

    private void revoke(Listed token) {
        Boolean _ =
                caller.act(
                        account == null ? Role.ADMIN : Role.VIEWER,
                        "token.revoke",
                        token.id(),
                        () -> tokens.revoke(token.id(), account),
                        done -> done);
        show();
    }
}

package been.web.pages.account;

import been.protocol.access.Role;
import been.protocol.access.Scope;
import been.web.pages.parts.Dialogs;
import been.web.pages.parts.Field;
import been.web.pages.parts.OneOf;
import been.web.security.ApiTokens;
import been.web.security.ApiTokens.Created;
import been.web.security.Caller;
import been.web.security.Users;
import com.vaadin.flow.component.checkbox.CheckboxGroup;
import com.vaadin.flow.component.html.Paragraph;
import com.vaadin.flow.component.html.Pre;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Asks what a token is for, and shows it once. */
final class NewTokenDialog {
    private static final List<Integer> DAYS = List.of(7, 30, 90, 365);
    private static final int USUAL_DAYS = 90;

    private final ApiTokens tokens;
    private final Users users;
    private final Caller caller;
    private final @Nullable String account;
    private final Field name = new Field("Purpose", "such as nightly-build", "");
    private final CheckboxGroup<Scope> scopes = new CheckboxGroup<>("Scopes");
    private final OneOf<Integer> days =
            new OneOf<Integer>("Expires after", count -> count + " days").offer(DAYS, USUAL_DAYS);

    /**
     * @param account of this user; {@code null} for CI
     */
    NewTokenDialog(ApiTokens tokens, Users users, Caller caller, @Nullable String account) {
        this.tokens = tokens;
        this.users = users;
        this.caller = caller;
        this.account = account;
        scopes.setItems(
                account == null
                        ? List.of(Scope.READ, Scope.RUN, Scope.UPLOAD)
                        : List.of(Scope.values()));
        scopes.setItemLabelGenerator(NewTokenDialog::words);
        scopes.setValue(Set.of(Scope.READ, Scope.RUN));
    }

    private static String words(Scope scope) {
        return switch (scope) {
            case READ -> "read: see what viewers see";
            case RUN -> "run: start and stop analyses and tasks";
            case UPLOAD -> "upload: packages and results";
            case ALL -> "all: everything you may do";
        };
    }

    void open(Runnable whenMade) {
        Dialogs.ask(
                account == null ? "New CI token" : "New token",
                "36rem",
                "Create the token",
                problem ->
                        switch (caller.act(
                                account == null ? Role.ADMIN : Role.VIEWER,
                                "token.create",
                                name.value(),
                                this::create)) {
                            case Created.Refused(String why) -> problem.say(why);
                            case Created.Done(ApiTokens.Fresh fresh) -> {
                                whenMade.run();
                                show(fresh);
                                yield true;
                            }
                        },
                name,
                scopes,
                days);
    }

    private Created create() {
        Duration life = Duration.ofDays(days.getValue());
        if (account == null) {
            return tokens.ofCi(name.value(), scopes.getValue(), life, caller.name());
        }
        return users.find(account)
                .map(user ->
                        tokens.ofUser(user, name.value(), scopes.getValue(), life, caller.name()))
                .orElseGet(() -> new Created.Refused(account + " is not a user any more."));
    }

    private static void show(ApiTokens.Fresh fresh) {
        Dialogs.show(
                "New token",
                "36rem",
                new Paragraph("Copy it now: it is shown this once, and only its hash is kept."),
                new Pre(fresh.secret()));
    }
}

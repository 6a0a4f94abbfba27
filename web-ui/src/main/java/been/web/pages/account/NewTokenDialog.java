package been.web.pages.account;

import been.web.pages.parts.Field;
import been.web.pages.parts.Html;
import been.web.security.ApiTokens;
import been.web.security.ApiTokens.Created;
import been.web.security.Caller;
import been.web.security.Role;
import been.web.security.Scope;
import been.web.security.Users;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.button.ButtonVariant;
import com.vaadin.flow.component.checkbox.CheckboxGroup;
import com.vaadin.flow.component.dialog.Dialog;
import com.vaadin.flow.component.html.Paragraph;
import com.vaadin.flow.component.html.Pre;
import com.vaadin.flow.component.select.Select;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Asks what a token is for, and shows it once. */
final class NewTokenDialog extends Dialog {

    private static final List<Integer> DAYS = List.of(7, 30, 90, 365);
    private static final int USUAL_DAYS = 90;

    private final ApiTokens tokens;
    private final Users users;
    private final Caller caller;
    private final @Nullable String account;
    private final Runnable whenMade;
    private final Field name = new Field("What for", "such as nightly-build", "");
    private final CheckboxGroup<Scope> scopes = new CheckboxGroup<>("Good for");
    private final Select<Integer> days = new Select<>();
    private final Paragraph wrong = Html.styled(new Paragraph(), "wrong");

    /**
     * @param account of this user; {@code null} for CI
     */
    NewTokenDialog(
            ApiTokens tokens,
            Users users,
            Caller caller,
            @Nullable String account,
            Runnable whenMade) {
        super(account == null ? "New CI token" : "New token");
        this.tokens = tokens;
        this.users = users;
        this.caller = caller;
        this.account = account;
        this.whenMade = whenMade;
        setWidth("36rem");
        scopes.setItems(
                account == null
                        ? List.of(Scope.READ, Scope.RUN, Scope.UPLOAD)
                        : List.of(Scope.values()));
        scopes.setItemLabelGenerator(NewTokenDialog::words);
        scopes.setValue(Set.of(Scope.READ, Scope.RUN));
        days.setLabel("Expires after");
        days.setItems(DAYS);
        days.setItemLabelGenerator(count -> count + " days");
        days.setValue(USUAL_DAYS);
        wrong.getElement().setAttribute("role", "alert");
        add(name, scopes, days, wrong);
        var make = new Button("Make the token", _ -> make());
        make.addThemeVariants(ButtonVariant.PRIMARY);
        getFooter().add(new Button("Cancel", _ -> close()), make);
    }

    private static String words(Scope scope) {
        return switch (scope) {
            case READ -> "read: see what viewers see";
            case RUN -> "run: start and stop analyses and tasks";
            case UPLOAD -> "upload: packages and results";
            case ALL -> "all: everything you may do";
        };
    }

    private void make() {
        Created created =
                caller.act(
                        account == null ? Role.ADMIN : Role.VIEWER,
                        "token.create",
                        name.value(),
                        this::create,
                        done -> done instanceof Created.Done);
        switch (created) {
            case Created.Refused(String why) -> wrong.setText(why);
            case Created.Done(ApiTokens.Fresh fresh) -> {
                whenMade.run();
                show(fresh);
            }
        }
    }

    private Created create() {
        Duration life = Duration.ofDays(days.getValue());
        if (account == null) {
            return tokens.ofCi(name.value(), scopes.getValue(), life, caller.name());
        }
        return users.find(account)
                .map(user ->
                        tokens.ofUser(user, name.value(), scopes.getValue(), life, caller.name()))
                .orElseGet(() -> new Created.Refused(account + " is no user any more."));
    }

    private void show(ApiTokens.Fresh fresh) {
        removeAll();
        add(
                new Paragraph("Copy it now: it is shown this once, and only its hash is kept."),
                new Pre(fresh.secret()));
        getFooter().removeAll();
        getFooter().add(new Button("Close", _ -> close()));
    }
}

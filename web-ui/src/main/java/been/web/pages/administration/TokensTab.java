package been.web.pages.administration;

import been.web.pages.account.TokenList;
import been.web.security.ApiTokens;
import been.web.security.Caller;
import been.web.security.Users;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.router.QueryParameters;

/** Tokens of programs: those of all users, and of CI. */
record TokensTab(ApiTokens tokens, Users users, Caller caller) implements AdministrationTab {

    @Override
    public String path() {
        return "tokens";
    }

    @Override
    public String title() {
        return "Tokens";
    }

    @Override
    public int order() {
        return 20;
    }

    @Override
    public Component open(QueryParameters query) {
        return TokenList.ofEverybody(tokens, users, caller);
    }
}

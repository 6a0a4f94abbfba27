package been.web.pages.administration;

import been.web.security.Caller;
import been.web.security.LoginLinks;
import been.web.security.Users;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.router.QueryParameters;

/** Who may sign in, and as what. */
record UsersTab(Users users, LoginLinks links, Caller caller) implements AdministrationTab {

    @Override
    public String path() {
        return "users";
    }

    @Override
    public String title() {
        return "Users";
    }

    @Override
    public int order() {
        return 10;
    }

    @Override
    public Component open(QueryParameters query) {
        return new UserList(users, links, caller);
    }
}

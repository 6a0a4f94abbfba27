package been.web.pages.notifications;

import been.analyses.Notifications;
import been.web.pages.administration.AdministrationTab;
import been.web.pages.parts.Pager;
import been.web.security.Caller;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.router.QueryParameters;

/** Who is told of what. */
record NotificationsTab(Notifications notifications, Caller caller) implements AdministrationTab {

    @Override
    public String path() {
        return "notifications";
    }

    @Override
    public String title() {
        return "Notifications";
    }

    @Override
    public int order() {
        return 40;
    }

    @Override
    public Component open(QueryParameters query) {
        int offset = Pager.offset(query.getSingleParameter("offset").orElse("0"));
        return new NotificationsPart(
                notifications, caller, "/administration/notifications", offset);
    }
}

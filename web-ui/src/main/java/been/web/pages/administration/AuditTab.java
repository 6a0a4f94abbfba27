package been.web.pages.administration;

import been.web.security.AuditLog;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.router.QueryParameters;

/** Who changed what, when, from where, and what came of it. */
record AuditTab(AuditLog log) implements AdministrationTab {

    @Override
    public String path() {
        return "audit";
    }

    @Override
    public String title() {
        return "Audit";
    }

    @Override
    public int order() {
        return 30;
    }

    @Override
    public Component open(QueryParameters query) {
        return new AuditList(log, query);
    }
}

package been.web.pages.layout;

import been.web.pages.parts.EmptyState;
import been.web.pages.parts.Page;
import com.vaadin.flow.component.html.Section;
import com.vaadin.flow.router.BeforeEnterEvent;
import com.vaadin.flow.router.ErrorParameter;
import com.vaadin.flow.router.HasErrorParameter;
import com.vaadin.flow.router.ParentLayout;
import com.vaadin.flow.server.auth.AnonymousAllowed;
import jakarta.servlet.http.HttpServletResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The page for a page that failed; the cause goes to the log only. */
@ParentLayout(MainLayout.class)
@AnonymousAllowed // shows only that something failed
public final class FailurePage extends Page implements HasErrorParameter<Exception> {

    private static final Logger LOG = LoggerFactory.getLogger(FailurePage.class);

    public FailurePage() {
        super("This page failed");
    }

    @Override
    public int setErrorParameter(BeforeEnterEvent event, ErrorParameter<Exception> parameter) {
        LOG.error(
                "the page '{}' failed",
                event.getLocation().getPathWithQueryParameters(),
                parameter.getException());
        add(
                new Section(
                        new EmptyState(
                                "The controller failed to show this page",
                                "The cause is in the controller's log, controller/logs/controller.log in the data folder. Other pages may still work.")));
        return HttpServletResponse.SC_INTERNAL_SERVER_ERROR;
    }
}

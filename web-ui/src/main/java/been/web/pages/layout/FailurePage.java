package been.web.pages.layout;

import been.web.pages.parts.EmptyState;
import been.web.pages.parts.Page;
import com.vaadin.flow.component.html.Section;
import com.vaadin.flow.router.BeforeEnterEvent;
import com.vaadin.flow.router.ErrorParameter;
import com.vaadin.flow.router.HasErrorParameter;
import com.vaadin.flow.router.PageTitle;
import com.vaadin.flow.router.ParentLayout;
import com.vaadin.flow.server.auth.AnonymousAllowed;
import jakarta.servlet.http.HttpServletResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says that a page failed; the cause goes to the log and nowhere else. */
@ParentLayout(MainLayout.class)
@PageTitle("Failed · BEEN")
@AnonymousAllowed // says nothing but that something failed
public final class FailurePage extends Page implements HasErrorParameter<Exception> {

    private static final Logger LOG = LoggerFactory.getLogger(FailurePage.class);

    @Override
    public int setErrorParameter(BeforeEnterEvent event, ErrorParameter<Exception> parameter) {
        LOG.error(
                "the page '{}' failed",
                event.getLocation().getPathWithQueryParameters(),
                parameter.getException());
        title("This page failed");
        add(
                new Section(
                        new EmptyState(
                                "The platform itself failed",
                                "The log of the controller, controller/logs/controller.log in the data folder, says where. The other pages may well work.")));
        return HttpServletResponse.SC_INTERNAL_SERVER_ERROR;
    }
}

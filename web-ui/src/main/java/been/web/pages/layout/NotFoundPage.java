package been.web.pages.layout;

import been.web.pages.parts.EmptyState;
import been.web.pages.parts.Page;
import com.vaadin.flow.component.html.Section;
import com.vaadin.flow.router.BeforeEnterEvent;
import com.vaadin.flow.router.ErrorParameter;
import com.vaadin.flow.router.HasErrorParameter;
import com.vaadin.flow.router.NotFoundException;
import com.vaadin.flow.router.ParentLayout;
import com.vaadin.flow.server.auth.AnonymousAllowed;
import jakarta.servlet.http.HttpServletResponse;

/** The page for an address without a page. */
@ParentLayout(MainLayout.class)
@AnonymousAllowed // shows only that there is nothing
public final class NotFoundPage extends Page implements HasErrorParameter<NotFoundException> {

    private static final String HINT = "All pages are in the bar above.";

    public NotFoundPage() {
        super("Not found");
    }

    @Override
    public int setErrorParameter(
            BeforeEnterEvent event, ErrorParameter<NotFoundException> parameter) {
        String reason = String.valueOf(parameter.getCaughtException().getMessage());
        boolean isNamed = reason.startsWith("There is no ");
        add(new Section(new EmptyState(isNamed ? reason : "There is no such page.", HINT)));
        return HttpServletResponse.SC_NOT_FOUND;
    }
}

package been.web.pages.layout;

import been.web.pages.parts.EmptyState;
import been.web.pages.parts.Page;
import com.vaadin.flow.component.html.Section;
import com.vaadin.flow.router.BeforeEnterEvent;
import com.vaadin.flow.router.ErrorParameter;
import com.vaadin.flow.router.HasErrorParameter;
import com.vaadin.flow.router.NotFoundException;
import com.vaadin.flow.router.PageTitle;
import com.vaadin.flow.router.ParentLayout;
import com.vaadin.flow.server.auth.AnonymousAllowed;
import jakarta.servlet.http.HttpServletResponse;

/** Says that there is nothing at an address, and where to go instead. */
@ParentLayout(MainLayout.class)
@PageTitle("Not found · BEEN")
@AnonymousAllowed // says nothing but that there is nothing
public final class NotFoundPage extends Page implements HasErrorParameter<NotFoundException> {

    private static final String HINT = "The bar above leads to everything there is.";

    @Override
    public int setErrorParameter(
            BeforeEnterEvent event, ErrorParameter<NotFoundException> parameter) {
        String said = String.valueOf(parameter.getCaughtException().getMessage());
        boolean saysSomething = said.startsWith("There is no ");
        title("Not found");
        add(new Section(new EmptyState(saysSomething ? said : "There is no such page.", HINT)));
        return HttpServletResponse.SC_NOT_FOUND;
    }
}

package been.web.pages.administration;

import been.web.pages.layout.MainLayout;
import been.web.pages.parts.Html;
import been.web.pages.parts.Page;
import been.web.pages.parts.Ways;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.router.BeforeEnterEvent;
import com.vaadin.flow.router.BeforeEnterObserver;
import com.vaadin.flow.router.NotFoundException;
import com.vaadin.flow.router.PageTitle;
import com.vaadin.flow.router.Route;
import jakarta.annotation.security.RolesAllowed;
import java.util.Comparator;
import java.util.List;

/** What administrators look after, a tab for each; each has an address of its own. */
@Route(value = "administration/:tab?", layout = MainLayout.class)
@PageTitle("Administration · BEEN")
@RolesAllowed("ADMIN")
public final class AdministrationPage extends Page implements BeforeEnterObserver {

    private static final String PATH = "administration";

    private final List<AdministrationTab> parts;
    private final Ways ways = new Ways("Parts of the administration");
    private final Div body = new Div();

    public AdministrationPage(List<AdministrationTab> parts) {
        this.parts =
                parts.stream()
                        .sorted(
                                Comparator.comparingInt(AdministrationTab::order)
                                        .thenComparing(AdministrationTab::path))
                        .toList();
        title("Administration");
        for (AdministrationTab part : this.parts) {
            ways.way(part.path(), "/" + PATH + "/" + part.path(), part.title());
        }
        ways.addClassName("parts");
        add(ways, Html.styled(body, "tab-body"));
    }

    @Override
    public void beforeEnter(BeforeEnterEvent event) {
        String path =
                event.getRouteParameters().get("tab").orElseGet(() -> parts.getFirst().path());
        AdministrationTab part =
                parts.stream()
                        .filter(each -> each.path().equals(path))
                        .findFirst()
                        .orElseThrow(() ->
                                new NotFoundException(
                                        "There is no part of the administration called '%s'."
                                                .formatted(path)));
        ways.here(path);
        Html.fill(body, part.open(event.getLocation().getQueryParameters()));
    }
}

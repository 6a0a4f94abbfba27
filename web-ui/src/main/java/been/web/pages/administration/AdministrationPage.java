package been.web.pages.administration;

import been.web.pages.layout.MainLayout;
import been.web.pages.parts.Html;
import been.web.pages.parts.Page;
import com.vaadin.flow.component.html.Anchor;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Nav;
import com.vaadin.flow.router.BeforeEnterEvent;
import com.vaadin.flow.router.BeforeEnterObserver;
import com.vaadin.flow.router.NotFoundException;
import com.vaadin.flow.router.PageTitle;
import com.vaadin.flow.router.Route;
import jakarta.annotation.security.RolesAllowed;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What administrators look after, a tab for each; each has an address of its own. */
@Route(value = "administration/:tab?", layout = MainLayout.class)
@PageTitle("Administration · BEEN")
@RolesAllowed("ADMIN")
public final class AdministrationPage extends Page implements BeforeEnterObserver {

    private static final String PATH = "administration";

    private final List<AdministrationTab> parts;
    private final Map<String, Anchor> links = new LinkedHashMap<>();
    private final Div body = new Div();

    public AdministrationPage(List<AdministrationTab> parts) {
        this.parts =
                parts.stream()
                        .sorted(
                                Comparator.comparingInt(AdministrationTab::order)
                                        .thenComparing(AdministrationTab::path))
                        .toList();
        title("Administration");
        Nav bar = new Nav();
        bar.addClassName("ways");
        bar.setAriaLabel("Parts of the administration");
        for (AdministrationTab part : this.parts) {
            Anchor link = Html.link("/" + PATH + "/" + part.path(), part.title());
            links.put(part.path(), link);
            bar.add(link);
        }
        add(bar, body);
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
        links.forEach((each, link) ->
                link.getElement()
                        .setAttribute("aria-current", each.equals(path) ? "page" : "false"));
        Html.fill(body, part.open(event.getLocation().getQueryParameters()));
    }
}

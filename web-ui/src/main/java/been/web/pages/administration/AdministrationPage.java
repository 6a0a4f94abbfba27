package been.web.pages.administration;

import been.web.pages.layout.MainLayout;
import been.web.pages.parts.Html;
import been.web.pages.parts.Page;
import been.web.pages.parts.Ways;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.router.BeforeEnterEvent;
import com.vaadin.flow.router.BeforeEnterObserver;
import com.vaadin.flow.router.Route;
import jakarta.annotation.security.RolesAllowed;
import java.util.Comparator;
import java.util.List;

/** The tabs for administrators, each with an address of its own. */
@Route(value = "administration/:tab?", layout = MainLayout.class)
@RolesAllowed("ADMIN")
public final class AdministrationPage extends Page implements BeforeEnterObserver {
    private final List<AdministrationTab> tabs;
    private final Ways ways = new Ways("Parts of the administration");
    private final Div body = Html.div("tab-body");

    public AdministrationPage(List<AdministrationTab> tabs) {
        super("Administration");
        this.tabs =
                tabs.stream()
                        .sorted(
                                Comparator.comparingInt(AdministrationTab::order)
                                        .thenComparing(AdministrationTab::path))
                        .toList();
        this.tabs.forEach(
                tab -> ways.way(tab.path(), "/administration/" + tab.path(), tab.title()));
        ways.addClassName("parts");
        add(ways, body);
    }

    @Override
    public void beforeEnter(BeforeEnterEvent event) {
        String path = event.getRouteParameters().get("tab").orElse(tabs.getFirst().path());
        AdministrationTab tab =
                found(
                        tabs.stream().filter(each -> each.path().equals(path)).findFirst(),
                        "part of the administration called '%s'".formatted(path));
        ways.here(path);
        Html.fill(body, tab.open().apply(event.getLocation().getQueryParameters()));
    }
}

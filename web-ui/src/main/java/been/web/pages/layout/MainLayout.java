package been.web.pages.layout;

import been.protocol.access.Role;
import been.tasks.Controllers;
import been.web.pages.parts.Html;
import been.web.security.Caller;
import been.web.security.SignOut;
import com.vaadin.flow.component.UI;
import com.vaadin.flow.component.applayout.AppLayout;
import com.vaadin.flow.component.contextmenu.MenuItem;
import com.vaadin.flow.component.html.Anchor;
import com.vaadin.flow.component.html.Header;
import com.vaadin.flow.component.html.Image;
import com.vaadin.flow.component.html.Nav;
import com.vaadin.flow.component.html.Span;
import com.vaadin.flow.component.menubar.MenuBar;
import com.vaadin.flow.component.menubar.MenuBarVariant;
import com.vaadin.flow.router.AfterNavigationEvent;
import com.vaadin.flow.router.AfterNavigationObserver;
import com.vaadin.flow.server.VaadinServletRequest;
import com.vaadin.flow.server.VaadinServletResponse;
import com.vaadin.flow.server.auth.AnonymousAllowed;
import java.util.LinkedHashMap;
import java.util.Map;

/** The bar at the top; the page below. */
@AnonymousAllowed // the frame shows no data; each page in it has its own permission
public final class MainLayout extends AppLayout implements AfterNavigationObserver {

    private final Map<String, Anchor> links = new LinkedHashMap<>();

    public MainLayout(Caller caller, SignOut signOut, Controllers controllers) {
        Image mark = new Image("favicon.svg", "");
        mark.setWidth("26px");
        Anchor brand = new Anchor("/", mark, new Span("BEEN"));
        brand.addClassName("brand");
        Nav nav = new Nav();
        nav.setAriaLabel("Pages");
        pages(controllers, caller)
                .forEach((path, name) -> {
                    Anchor link = Html.link("/" + path, name);
                    links.put(path, link);
                    nav.add(link);
                });
        Header bar = Html.styled(new Header(brand, nav, menu(caller, signOut)), "bar");
        addToNavbar(bar);
    }

    /** The controllers have a page where there are several, and administrators one of their own. */
    static Map<String, String> pages(Controllers controllers, Caller caller) {
        var pages = new LinkedHashMap<String, String>();
        pages.put("", "Overview");
        pages.put("changes", "Changes");
        pages.put("analyses", "Analyses");
        pages.put("results", "Results");
        pages.put("tasks", "Tasks");
        pages.put("hosts", "Hosts");
        pages.put("packages", "Packages");
        pages.put("evaluators", "Evaluators");
        if (!controllers.controllers().isEmpty()) {
            pages.put("controllers", "Controllers");
        }
        if (caller.may(Role.ADMIN)) {
            pages.put("administration", "Administration");
        }
        return pages;
    }

    private static MenuBar menu(Caller caller, SignOut signOut) {
        MenuBar menu = new MenuBar();
        menu.addThemeVariants(MenuBarVariant.TERTIARY);
        MenuItem user = menu.addItem(caller.name());
        user.getSubMenu().addItem("Account", _ -> UI.getCurrent().navigate("account"));
        user.getSubMenu().addItem("Sign out", _ -> leave(signOut));
        return menu;
    }

    private static void leave(SignOut signOut) {
        signOut.signOut(
                VaadinServletRequest.getCurrent().getHttpServletRequest(),
                VaadinServletResponse.getCurrent().getHttpServletResponse());
        VaadinServletRequest.getCurrent().getWrappedSession().invalidate();
        UI.getCurrent().getPage().setLocation("/login");
    }

    @Override
    public void afterNavigation(AfterNavigationEvent event) {
        String first = event.getLocation().getFirstSegment();
        links.forEach((path, link) -> {
            if (path.equals(first)) {
                link.getElement().setAttribute("aria-current", "page");
            } else {
                link.getElement().removeAttribute("aria-current");
            }
        });
    }
}

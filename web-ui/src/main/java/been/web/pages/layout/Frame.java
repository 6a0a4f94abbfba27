package been.web.pages.layout;

import been.protocol.access.Role;
import been.tasks.Controllers;
import been.web.security.Caller;
import com.vaadin.flow.server.ServiceInitEvent;
import com.vaadin.flow.server.VaadinServiceInitListener;
import com.vaadin.flow.server.communication.IndexHtmlResponse;
import org.jsoup.nodes.Element;

/**
 * Sends the bar of every page with the document, before any script is loaded, so that it is shown
 * at once and its links work. The bar of {@link MainLayout} replaces it.
 */
public final class Frame implements VaadinServiceInitListener {

    private static final long serialVersionUID = 1L;

    private final transient Caller caller;
    private final transient Controllers controllers;

    public Frame(Caller caller, Controllers controllers) {
        this.caller = caller;
        this.controllers = controllers;
    }

    @Override
    public void serviceInit(ServiceInitEvent event) {
        event.addIndexHtmlRequestListener(this::add);
    }

    private void add(IndexHtmlResponse response) {
        String path = String.valueOf(response.getVaadinRequest().getPathInfo());
        if (!caller.may(Role.VIEWER) || path.startsWith("/public/")) {
            return; // pages without the bar
        }
        Element frame = new Element("div").attr("id", "frame").addClass("frame");
        Element bar = frame.appendElement("div").addClass("bar");
        Element brand = bar.appendElement("a").addClass("brand").attr("href", "/");
        brand.appendElement("img")
                .attr("src", "favicon.svg")
                .attr("alt", "")
                .attr("width", "26")
                .attr("height", "26");
        brand.appendElement("span").text("BEEN");
        Element nav = bar.appendElement("nav").attr("aria-label", "Pages");
        MainLayout.pages(controllers, caller)
                .forEach((page, name) -> {
                    Element link = nav.appendElement("a").attr("href", "/" + page).text(name);
                    if (page.equals(first(path))) {
                        link.attr("aria-current", "page");
                    }
                });
        response.getDocument().body().prependChild(frame);
        response.getDocument()
                .head()
                .appendElement("script")
                .attr("src", "been/frame.js")
                .attr("defer", true);
    }

    private static String first(String path) {
        String[] segments = path.split("/", -1);
        return segments.length < 2 ? "" : segments[1];
    }
}

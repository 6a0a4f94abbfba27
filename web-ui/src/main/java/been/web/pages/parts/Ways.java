package been.web.pages.parts;

import com.vaadin.flow.component.html.Anchor;
import com.vaadin.flow.component.html.Nav;
import java.util.LinkedHashMap;
import java.util.Map;

/** Links to the parts of a page, each of which has an address; the one that is open is marked. */
public final class Ways extends Nav {

    private final Map<String, Anchor> links = new LinkedHashMap<>();

    /**
     * @param name of all of them together, for screen readers
     */
    public Ways(String name) {
        addClassName("ways");
        setAriaLabel(name);
    }

    /** Adds a link, or changes the one of that key. */
    public Ways way(String key, String href, String text) {
        Anchor link = links.get(key);
        if (link == null) {
            link = new Anchor();
            links.put(key, link);
            add(link);
        }
        link.setHref(href);
        link.setText(text);
        return this;
    }

    /** Marks one, and none where no link has that key. */
    public Ways here(String key) {
        links.forEach((each, link) -> {
            if (each.equals(key)) {
                link.getElement().setAttribute("aria-current", "page");
            } else {
                link.getElement().removeAttribute("aria-current");
            }
        });
        return this;
    }
}

package been.web.pages.parts;

import com.vaadin.flow.component.html.Anchor;

/** Links to the page of a thing, by its name. */
public final class Links {
    private Links() {}

    public static Anchor host(String name) {
        return Html.link("/hosts/" + name, name);
    }

    public static Anchor task(String id) {
        return task(id, id);
    }

    public static Anchor task(String id, String text) {
        return Html.link("/tasks/" + id, text);
    }

    public static Anchor context(String id, String text) {
        return Html.link("/tasks/context/" + id, text);
    }

    public static Anchor analysis(Object id, String text) {
        return Html.link("/analyses/" + id, text);
    }
}

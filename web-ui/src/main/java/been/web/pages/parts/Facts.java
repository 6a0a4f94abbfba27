package been.web.pages.parts;

import com.vaadin.flow.component.html.DescriptionList;
import org.jspecify.annotations.Nullable;

/** Names and values, one a line. */
public final class Facts extends DescriptionList {

    public Facts() {
        addClassName("facts");
    }

    /**
     * @param value see {@link Html#component}
     */
    public Facts fact(String name, Object value) {
        Description description = new Description();
        description.add(Html.component(value));
        add(new Term(name), description);
        return this;
    }

    /** A fact that is left out if it is not known. */
    public Facts known(String name, @Nullable Object value) {
        return value == null || value.equals("") ? this : fact(name, value);
    }
}

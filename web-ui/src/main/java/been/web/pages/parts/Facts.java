package been.web.pages.parts;

import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.DescriptionList;
import com.vaadin.flow.component.html.Span;

/** Names and values, one a line. */
public final class Facts extends DescriptionList {

    public Facts() {
        addClassName("facts");
    }

    public Facts fact(String name, String value) {
        return fact(name, new Span(value));
    }

    public Facts fact(String name, Component value) {
        Description description = new Description();
        description.add(value);
        add(new Term(name), description);
        return this;
    }
}

package been.web.pages.parts;

import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Span;

/** What is wrong with what was typed, beside it; nothing while nothing is. */
public final class Problem extends Div {
    public Problem() {
        addClassName("problem");
        getElement().setAttribute("role", "alert");
        setVisible(false);
    }

    /** Returns false, for what was not accepted. */
    public boolean say(String sentence) {
        return say(new Span("✕ " + sentence));
    }

    public boolean say(Component what) {
        Html.fill(this, what);
        setVisible(true);
        return false;
    }

    public void clear() {
        removeAll();
        setVisible(false);
    }
}

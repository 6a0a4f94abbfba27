package been.web.pages.parts;

import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.H1;
import com.vaadin.flow.component.html.Main;

/** The frame of a page: where it is, its name, its actions, and below it the content. */
public abstract class Page extends Main {

    private final Div trail = Html.div("trail");
    private final H1 title = new H1();
    private final Div sub = Html.div("sub");
    private final Div actions = Html.div("actions");

    protected Page() {
        addClassName("page");
        trail.setVisible(false);
        add(Html.div("head", Html.div("what", trail, title, sub), actions));
    }

    protected final void title(String text) {
        title.setText(text);
    }

    /** Links to the pages above, separated by the page itself. */
    protected final void trail(Component... links) {
        Html.fill(trail, links);
        trail.setVisible(true);
    }

    protected final void sub(Component... facts) {
        Html.fill(sub, facts);
    }

    protected final void actions(Component... buttons) {
        Html.fill(actions, buttons);
    }
}

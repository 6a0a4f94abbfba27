package been.web.pages.parts;

import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.H1;
import com.vaadin.flow.component.html.Main;
import com.vaadin.flow.router.BeforeEnterEvent;
import com.vaadin.flow.router.HasDynamicTitle;
import com.vaadin.flow.router.Location;
import com.vaadin.flow.router.NotFoundException;
import java.util.Optional;
import java.util.function.Function;

/** The frame of a page: the pages above it, its name, its actions, and below them the content. */
public abstract class Page extends Main implements HasDynamicTitle {

    private final Div trail = Html.div("trail");
    private final H1 title = new H1();
    private final Div sub = Html.div("sub");
    private final Div actions = Html.div("actions");
    private Object actedOn = actions;

    /**
     * @param above links to the pages above
     */
    protected Page(String title, Component... above) {
        addClassName("page");
        title(title);
        trail(above);
        add(Html.div("head", Html.div("what", trail, this.title, sub), actions));
    }

    protected final void title(String text) {
        title.setText(text);
    }

    @Override
    public final String getPageTitle() {
        return title.getText() + " · BEEN";
    }

    protected final void trail(Component... links) {
        Html.fill(trail, links);
        trail.setVisible(links.length > 0);
    }

    /** Facts below the title; see {@link Html#component}. */
    protected final void sub(Object... facts) {
        Morph.refill(sub, Html.components(facts));
    }

    protected final void actions(Component... buttons) {
        actionsOn(actions, buttons);
    }

    /**
     * Buttons of a page that is live. Those that look the same stay while they act on the same
     * thing: a click that has begun is not lost, nor is the focus.
     */
    protected final void actionsOn(Object thing, Component... buttons) {
        if (!thing.equals(actedOn)) {
            actions.removeAll();
            actedOn = thing;
        }
        Morph.refill(actions, buttons);
    }

    /** The address of this page from now on; it is not entered again. */
    protected final void address(Location location) {
        getUI().ifPresent(ui -> ui.getPage().getHistory().replaceState(null, location));
    }

    protected final void go(String path) {
        getUI().ifPresent(ui -> ui.navigate(path));
    }

    /** A parameter of the address; what cannot be one is an address without a page. */
    protected static <I> I parameter(
            BeforeEnterEvent event, String name, Function<String, I> read) {
        try {
            return read.apply(event.getRouteParameters().get(name).orElse(""));
        } catch (IllegalArgumentException e) {
            throw new NotFoundException(String.valueOf(e.getMessage()));
        }
    }

    protected static <T> T found(Optional<T> thing, String name) {
        return thing.orElseThrow(() -> new NotFoundException("There is no " + name + "."));
    }
}

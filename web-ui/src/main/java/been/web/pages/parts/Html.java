package been.web.pages.parts;

import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.HasComponents;
import com.vaadin.flow.component.HasStyle;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.html.Anchor;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.H2;
import com.vaadin.flow.component.html.Section;
import com.vaadin.flow.component.html.Span;

/** Short ways to plain elements with a class of been.css. */
public final class Html {

    private Html() {}

    public static Span text(String text, String... classes) {
        return styled(new Span(text), classes);
    }

    public static Div div(String classes, Component... children) {
        return styled(new Div(children), classes.split(" "));
    }

    public static Anchor link(String href, String text) {
        return new Anchor(href, text);
    }

    /** Leaves the router alone: a download, or a page of its own. */
    public static Anchor plainLink(String href, String text) {
        Anchor link = new Anchor(href, text);
        link.setRouterIgnore(true);
        return link;
    }

    public static Section section(String title, Component... children) {
        Section section = new Section(new H2(title));
        section.add(children);
        return section;
    }

    public static <T extends Component & HasStyle> T styled(T component, String... classes) {
        component.addClassNames(classes);
        return component;
    }

    /** A button within a row of a table. */
    public static Button small(String text, Runnable action) {
        var button = new Button(text, _ -> action.run());
        button.addThemeName("small");
        return button;
    }

    /** Shown to those who may use it; what is not shown takes no event from a browser either. */
    public static <T extends Component> T only(boolean mayUse, T component) {
        component.setVisible(mayUse);
        return component;
    }

    /** Buttons side by side. */
    public static Span buttons(Button... buttons) {
        return styled(new Span(buttons), "buttons");
    }

    /** Replaces everything in a container. */
    public static <T extends HasComponents> void fill(T container, Component... children) {
        container.removeAll();
        container.add(children);
    }
}

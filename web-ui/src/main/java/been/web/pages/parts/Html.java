package been.web.pages.parts;

import been.protocol.HostName;
import been.statistics.wording.SpokenDuration;
import been.web.pages.text.Numbers;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.HasComponents;
import com.vaadin.flow.component.HasStyle;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.button.ButtonVariant;
import com.vaadin.flow.component.html.Anchor;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.H2;
import com.vaadin.flow.component.html.Pre;
import com.vaadin.flow.component.html.Section;
import com.vaadin.flow.component.html.Span;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Short ways to plain elements with a class of been.css. */
public final class Html {

    private Html() {}

    /** A value as pages show it: components as they are, times, durations, counts, hosts, texts. */
    public static Component component(@Nullable Object value) {
        return switch (value) {
            case null -> new Span();
            case Component component -> component;
            case Instant instant -> new Moment(instant);
            case Duration duration -> new Span(SpokenDuration.of(duration));
            case Integer number -> new Span(Numbers.count(number));
            case Long number -> new Span(Numbers.count(number));
            case HostName host -> Links.host(host.value());
            default -> new Span(value.toString());
        };
    }

    static Component[] components(Object... values) {
        return Stream.of(values).map(Html::component).toArray(Component[]::new);
    }

    /** Values one after another, such as a word and a time. */
    public static Span line(Object... values) {
        return new Span(components(values));
    }

    public static Span text(@Nullable String text, String... classes) {
        return styled(new Span(text == null ? "" : text), classes);
    }

    public static Span quiet(@Nullable String text) {
        return text(text, "quiet");
    }

    /** A word in the colour and with the symbol of a state: running, waiting, good, bad, ... */
    public static Span state(String word, String look) {
        return text(word, "state", look);
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

    public static Anchor download(String href, String text) {
        Anchor link = plainLink(href, text);
        link.setDownload(true);
        return link;
    }

    public static Section section(String title, Component... children) {
        Section section = new Section(new H2(title));
        section.add(children);
        return section;
    }

    public static Pre document(String text) {
        return styled(new Pre(text), "document", "plane");
    }

    /** A bar that is filled up to a share of 1; the words beside it have the same. */
    public static Div meter(double share) {
        Div meter = div("meter");
        meter.getElement().setProperty("innerHTML", "<i></i>");
        meter.getElement().setAttribute("aria-hidden", "true");
        meter.getStyle().set("--share", String.valueOf(Math.clamp(share, 0, 1)));
        return meter;
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

    /** The button that a page, dialog or form leads to. */
    public static Button primary(String text, Runnable action) {
        var button = new Button(text, _ -> action.run());
        button.addThemeVariants(ButtonVariant.PRIMARY);
        return button;
    }

    /** Shown to those who may use it; what is not shown takes no event from a browser either. */
    public static <T extends Component> T only(boolean mayUse, T component) {
        component.setVisible(mayUse);
        return component;
    }

    /** Buttons and links side by side. */
    public static Span buttons(Component... buttons) {
        return styled(new Span(buttons), "buttons");
    }

    /** Replaces everything in a container. */
    public static <T extends HasComponents> void fill(T container, Component... children) {
        container.removeAll();
        container.add(children);
    }
}

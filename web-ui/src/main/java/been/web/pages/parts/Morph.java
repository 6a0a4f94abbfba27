package been.web.pages.parts;

import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.HasElement;
import com.vaadin.flow.dom.Element;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Makes a part show something else and leaves there what stays the same: a click that has begun
 * ends where it began, and the focus stays. For what has no listeners of its own, such as links,
 * texts and tables: those of the old would stay.
 */
public final class Morph {

    private Morph() {}

    /** The container shows these from now on, by its own elements where they are alike. */
    public static void into(HasElement container, Component... shown) {
        settle(container.getElement(), Stream.of(shown).map(Component::getElement).toList());
    }

    /**
     * The container shows these from now on. One that looks the same as what is in its place stays,
     * with its listeners: they must do what those of the new would.
     */
    public static void refill(HasElement container, Component... shown) {
        refill(container.getElement(), Stream.of(shown).map(Component::getElement).toList());
    }

    static void refill(Element container, List<Element> wanted) {
        for (int i = container.getChildCount() - 1; i >= wanted.size(); i--) {
            container.removeChild(i);
        }
        for (int i = 0; i < wanted.size(); i++) {
            if (i >= container.getChildCount()) {
                container.appendChild(wanted.get(i));
            } else if (!lookSame(container.getChild(i), wanted.get(i))) {
                container.setChild(i, wanted.get(i));
            }
        }
    }

    private static boolean lookSame(Element one, Element other) {
        if (one.equals(other)) {
            return true;
        }
        if (one.isTextNode() || other.isTextNode()) {
            return areAlike(one, other) && one.getText().equals(other.getText());
        }
        return areAlike(one, other)
                && one.isVisible() == other.isVisible()
                && one.getNode().isEnabledSelf() == other.getNode().isEnabledSelf()
                && attributes(one).equals(attributes(other))
                && one.getChildCount() == other.getChildCount()
                && IntStream.range(0, one.getChildCount())
                        .allMatch(i -> lookSame(one.getChild(i), other.getChild(i)));
    }

    private static Map<String, String> attributes(Element of) {
        return of.getAttributeNames().collect(Collectors.toMap(name -> name, of::getAttribute));
    }

    private static void settle(Element container, List<Element> wanted) {
        for (int i = container.getChildCount() - 1; i >= wanted.size(); i--) {
            container.removeChild(i);
        }
        for (int i = 0; i < wanted.size(); i++) {
            Element next = wanted.get(i);
            if (i >= container.getChildCount()) {
                container.appendChild(next);
            } else if (areAlike(container.getChild(i), next)) {
                become(container.getChild(i), next);
            } else {
                container.setChild(i, next);
            }
        }
    }

    private static boolean areAlike(Element one, Element other) {
        if (one.isTextNode() || other.isTextNode()) {
            return one.isTextNode() && other.isTextNode();
        }
        return one.getTag().equals(other.getTag()) && properties(one).equals(properties(other));
    }

    private static Set<String> properties(Element of) {
        return of.getPropertyNames()
                .map(name -> name + "=" + of.getPropertyRaw(name))
                .collect(Collectors.toSet());
    }

    private static void become(Element old, Element next) {
        if (old.isTextNode()) {
            if (!old.getText().equals(next.getText())) {
                old.setText(next.getText());
            }
            return;
        }
        takeAttributes(old, next);
        settle(old, next.getChildren().toList());
    }

    static void takeAttributes(Element old, Element next) {
        old.getAttributeNames()
                .filter(name -> !next.hasAttribute(name))
                .toList()
                .forEach(old::removeAttribute);
        next.getAttributeNames()
                .filter(name -> !Objects.equals(old.getAttribute(name), next.getAttribute(name)))
                .toList()
                .forEach(name -> old.setAttribute(name, next.getAttribute(name)));
    }
}

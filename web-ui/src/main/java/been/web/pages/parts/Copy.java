package been.web.pages.parts;

import com.vaadin.flow.component.button.Button;
import java.util.function.Supplier;

/** A button that copies a text to the clipboard. */
public final class Copy extends Button {

    /**
     * @param what it does, in a word or two
     */
    public Copy(String what, String text) {
        this(what, () -> text);
    }

    /**
     * @param text is called when it is copied
     */
    public Copy(String what, Supplier<String> text) {
        super(what);
        addThemeName("small");
        addClickListener(_ -> {
            getElement()
                    .executeJs(
                            "const done = () => { this.textContent = 'Copied'; };"
                                    + " if (navigator.clipboard) navigator.clipboard.writeText($0).then(done);"
                                    + " else { const area = document.createElement('textarea');"
                                    + " area.value = $0; document.body.append(area); area.select();"
                                    + " document.execCommand('copy'); area.remove(); done(); }",
                            text.get());
        });
    }
}

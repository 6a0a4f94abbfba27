package been.web.pages.parts;

import com.vaadin.flow.component.button.Button;

/** A button that copies a text to the clipboard. */
public final class Copy extends Button {

    /**
     * @param what it does, in a word or two
     */
    public Copy(String what, String text) {
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
                            text);
        });
    }
}

package been.web.pages.wizard;

import been.protocol.Wire;
import com.vaadin.flow.component.ClientCallable;
import com.vaadin.flow.component.HtmlContainer;
import com.vaadin.flow.component.Tag;
import com.vaadin.flow.component.dependency.JavaScript;
import java.util.Map;
import java.util.function.Consumer;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;

/**
 * Keeps what is typed in it in the browser, letter by letter, so that neither a session that ends
 * nor a browser that is offline or closed loses any of it.
 */
@Tag("been-draft")
@JavaScript("context://been/draft.js")
final class DraftKeeper extends HtmlContainer {
    private String key = "";
    private Consumer<Draft> found = _ -> {};

    /**
     * Hands over what was stored under a key, once the browser sends it; nothing if nothing was
     * stored.
     *
     * @param origin what the form shows, to which the browser adds what is typed
     * @param found receives what was stored
     */
    void begin(String key, Draft origin, Consumer<Draft> found) {
        this.key = key;
        this.found = found;
        getElement().executeJs("this.begin($0, $1)", key, Wire.write(origin.values()));
    }

    /** The browser had something. */
    @ClientCallable
    void restore(String json) {
        try {
            found.accept(
                    Draft.of(
                            Wire.mapper()
                                    .readValue(json, new TypeReference<Map<String, String>>() {})));
        } catch (JacksonException _) {
            forget(); // what is no draft is none
        }
    }

    void keep(Draft draft) {
        getElement().executeJs("this.keep($0, $1)", key, Wire.write(draft.values()));
    }

    /** It is thrown away. */
    void forget() {
        forget(() -> {});
    }

    /**
     * It is handed in.
     *
     * @param then what may take this from the page, before which the browser would hear nothing
     */
    void forget(Runnable then) {
        getElement().executeJs("this.forget($0)", key).then(_ -> then.run(), _ -> then.run());
    }
}

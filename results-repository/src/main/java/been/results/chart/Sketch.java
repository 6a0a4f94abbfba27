package been.results.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** A drawing in the making: layers are added from back to front. Not thread-safe. */
public final class Sketch {

    private final String title;
    private String subtitle = "";
    private String summary;
    private final StringJoiner note = new StringJoiner(" ");
    private final List<String> legend = new ArrayList<>();
    private final List<Layer> layers = new ArrayList<>();
    private final List<Hover> hovers = new ArrayList<>();

    /** A sketch whose summary is its title unless another is set. */
    public Sketch(String title) {
        this.title = title;
        this.summary = title;
    }

    public Sketch subtitle(String text) {
        subtitle = text;
        return this;
    }

    public Sketch summary(String text) {
        summary = text;
        return this;
    }

    /** Adds a sentence to the note; nothing for an empty one. */
    public Sketch note(@Nullable String sentence) {
        if (sentence != null && !sentence.isEmpty()) {
            note.add(sentence);
        }
        return this;
    }

    /** Adds the text shown when pointing at a mark, and returns its number. */
    public int hover(Hover hover) {
        hovers.add(hover);
        return hovers.size() - 1;
    }

    /** Adds a layer, unless it has no marks. */
    public Sketch add(Layer layer) {
        if (layer.count() > 0) {
            layers.add(layer);
        }
        return this;
    }

    /** Adds a layer and its name to the legend, unless it has no marks. */
    public Sketch addExplained(Layer layer) {
        if (layer.count() > 0 && !legend.contains(layer.name())) {
            legend.add(layer.name());
        }
        return add(layer);
    }

    public Drawing on(Axis x, Axis y) {
        return new Drawing(
                title,
                subtitle,
                summary,
                note.length() == 0 ? null : note.toString(),
                null,
                x,
                y,
                legend,
                layers,
                hovers);
    }
}

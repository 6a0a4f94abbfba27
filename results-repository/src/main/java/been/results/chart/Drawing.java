package been.results.chart;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A chart as data: numbers already in the shown unit, texts already worded, meanings instead of
 * colours. What draws it decides nothing; the same drawing has the same marks in a browser and in a
 * file.
 *
 * @param title names the chart; also the name of an exported file
 * @param subtitle beside the title, in small; empty when there is none
 * @param summary the chart in one sentence, for those who do not see it
 * @param note below the chart: what is not drawn and why; null when there is nothing to say
 * @param instead the sentence shown instead of a chart without marks; null if there are marks
 * @param legend names of layers, in order
 * @param hovers what marks tell, referred to by number since many tell the same
 */
public record Drawing(
        String title,
        String subtitle,
        String summary,
        @Nullable String note,
        @Nullable String instead,
        Axis x,
        Axis y,
        List<String> legend,
        List<Layer> layers,
        List<Hover> hovers) {

    public Drawing {
        legend = List.copyOf(legend);
        layers = List.copyOf(layers);
        hovers = List.copyOf(hovers);
    }

    /** One clear sentence where there is nothing to draw. */
    public static Drawing without(String title, String why) {
        Axis none = Axis.Numbers.over("", "", new Range(0, 1));
        return new Drawing(
                title,
                "",
                title + ": " + why,
                null,
                why,
                none,
                none,
                List.of(),
                List.of(),
                List.of());
    }

    /** How many marks of each kind it has, by the kind's name. */
    public Map<String, Integer> marks() {
        var counts = new TreeMap<String, Integer>();
        for (Layer layer : layers) {
            String kind =
                    switch (layer) {
                        case Layer.Points _ -> "points";
                        case Layer.Line _ -> "line";
                        case Layer.Bars _ -> "bars";
                        case Layer.Intervals _ -> "intervals";
                        case Layer.Areas _ -> "areas";
                        case Layer.Bands _ -> "bands";
                        case Layer.Rules _ -> "rules";
                        case Layer.Segments _ -> "segments";
                        case Layer.Labels _ -> "labels";
                    };
            counts.merge(kind, layer.count(), Integer::sum);
        }
        return counts;
    }
}

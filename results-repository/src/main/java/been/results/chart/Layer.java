package been.results.chart;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Marks of one kind and one meaning; later layers lie over earlier ones. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "mark")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Layer.Points.class, name = "points"),
    @JsonSubTypes.Type(value = Layer.Line.class, name = "line"),
    @JsonSubTypes.Type(value = Layer.Bars.class, name = "bars"),
    @JsonSubTypes.Type(value = Layer.Intervals.class, name = "intervals"),
    @JsonSubTypes.Type(value = Layer.Areas.class, name = "areas"),
    @JsonSubTypes.Type(value = Layer.Bands.class, name = "bands"),
    @JsonSubTypes.Type(value = Layer.Rules.class, name = "rules"),
    @JsonSubTypes.Type(value = Layer.Segments.class, name = "segments"),
    @JsonSubTypes.Type(value = Layer.Labels.class, name = "labels")
})
public sealed interface Layer {

    /** What the marks are, in the legend and in exported numbers. */
    String name();

    Role role();

    /** How many marks it has. */
    @JsonIgnore
    int count();

    /** One point each. */
    record Points(String name, Role role, Shape shape, List<Point> points) implements Layer {
        public Points {
            points = List.copyOf(points);
        }

        @Override
        public int count() {
            return points.size();
        }
    }

    /** One line through all points. */
    record Line(String name, Role role, Stroke stroke, List<Point> points) implements Layer {
        public Line {
            points = List.copyOf(points);
        }

        @Override
        public int count() {
            return points.isEmpty() ? 0 : 1;
        }
    }

    /**
     * Bars from 0. Where the axis does not show 0 a bar's length would lie: then a dot is drawn at
     * its end.
     *
     * @param width on the other axis
     */
    record Bars(String name, Role role, Along along, double width, List<Bar> bars)
            implements Layer {
        public Bars {
            bars = List.copyOf(bars);
        }

        @Override
        public int count() {
            return bars.size();
        }
    }

    /**
     * @param at its middle on the other axis
     */
    @JsonFormat(shape = JsonFormat.Shape.ARRAY)
    record Bar(double at, double value, @Nullable Integer hover) {}

    /** Whiskers with caps. */
    record Intervals(String name, Role role, Along along, List<Whisker> whiskers) implements Layer {
        public Intervals {
            whiskers = List.copyOf(whiskers);
        }

        @Override
        public int count() {
            return whiskers.size();
        }
    }

    /**
     * @param at on the other axis
     */
    @JsonFormat(shape = JsonFormat.Shape.ARRAY)
    record Whisker(double at, double low, double high) {}

    /** Filled outlines: boxes, densities, violins. */
    record Areas(String name, Role role, List<Area> areas) implements Layer {
        public Areas {
            areas = List.copyOf(areas);
        }

        @Override
        public int count() {
            return areas.size();
        }
    }

    /** One closed outline. */
    record Area(List<Point> outline, @Nullable Integer hover) {
        public Area {
            outline = List.copyOf(outline);
        }
    }

    /** Strips across the whole plane, behind the rest. */
    record Bands(String name, Role role, Along along, List<Range> bands) implements Layer {
        public Bands {
            bands = List.copyOf(bands);
        }

        @Override
        public int count() {
            return bands.size();
        }
    }

    /** Straight lines across the whole plane, at a place of the axis. */
    record Rules(String name, Role role, Along along, List<Rule> rules) implements Layer {
        public Rules {
            rules = List.copyOf(rules);
        }

        @Override
        public int count() {
            return rules.size();
        }
    }

    /**
     * @param reason label beside it; null if the legend suffices
     */
    record Rule(double at, @Nullable String reason) {}

    /** Straight pieces of line. */
    record Segments(String name, Role role, Stroke stroke, List<Segment> segments)
            implements Layer {
        public Segments {
            segments = List.copyOf(segments);
        }

        @Override
        public int count() {
            return segments.size();
        }
    }

    @JsonFormat(shape = JsonFormat.Shape.ARRAY)
    record Segment(double fromX, double fromY, double toX, double toY) {}

    /** Texts; those that would overlap others are left out. */
    record Labels(String name, Role role, List<Label> labels) implements Layer {
        public Labels {
            labels = List.copyOf(labels);
        }

        @Override
        public int count() {
            return labels.size();
        }
    }

    record Label(double x, double y, String text, Place place) {}

    /** Where a label is, seen from its point. */
    enum Place {
        @com.fasterxml.jackson.annotation.JsonProperty("above")
        ABOVE,
        @com.fasterxml.jackson.annotation.JsonProperty("below")
        BELOW,
        @com.fasterxml.jackson.annotation.JsonProperty("right")
        RIGHT
    }
}

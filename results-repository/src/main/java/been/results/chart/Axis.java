package been.results.chart;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;

/** One of a drawing's two axes. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Axis.Numbers.class, name = "numbers"),
    @JsonSubTypes.Type(value = Axis.Categories.class, name = "categories")
})
public sealed interface Axis {

    /** Its label; empty if it is obvious. */
    String title();

    /**
     * Numbers, in the unit that is shown.
     *
     * @param unit empty for pure numbers
     * @param drawn the range that is drawn at first
     * @param whole the range of everything
     * @param outside how many marks the drawn range leaves out
     * @param fromZero whether it may, or does at first, begin at 0
     * @param logarithmic the same of a logarithmic one; {@code NO} unless all numbers are positive
     * @param isExact whether the range ends where the axis does, without air or rounding
     */
    record Numbers(
            String title,
            String unit,
            Range drawn,
            Range whole,
            long outside,
            Offer fromZero,
            Offer logarithmic,
            boolean isExact)
            implements Axis {

        public Numbers {
            if (logarithmic != Offer.NO && !(whole.low() > 0)) {
                throw new IllegalArgumentException(
                        "no logarithmic axis %s from %s".formatted(title, whole.low()));
            }
        }

        /** A linear axis over a range, with some air. */
        public static Numbers over(String title, String unit, Range range) {
            return new Numbers(title, unit, range, range, 0, Offer.NO, Offer.NO, false);
        }

        /** The same axis, drawing only part of its range at first. */
        public Numbers drawing(Range part, long left) {
            return new Numbers(title, unit, part, whole, left, fromZero, logarithmic, isExact);
        }

        public Numbers fromZero(Offer offer) {
            return new Numbers(title, unit, drawn, whole, outside, offer, logarithmic, isExact);
        }

        /** The same axis with the offer of a logarithmic scale, as far as its numbers have one. */
        public Numbers logarithmic(Offer offer) {
            Offer possible = whole.low() > 0 ? offer : Offer.NO;
            return new Numbers(title, unit, drawn, whole, outside, fromZero, possible, isExact);
        }

        public Numbers exact() {
            return new Numbers(title, unit, drawn, whole, outside, fromZero, logarithmic, true);
        }

        /** Whether it is logarithmic at first. */
        @JsonIgnore
        public boolean beginsLogarithmic() {
            return logarithmic == Offer.INITIALLY;
        }

        /** The bounds that are drawn at first. */
        public Span span() {
            if (beginsLogarithmic()) {
                return Span.logarithmic(drawn);
            }
            if (isExact) {
                return Span.exactly(drawn);
            }
            return fromZero == Offer.INITIALLY || fromZero == Offer.ALWAYS
                    ? Span.fromZero(drawn)
                    : Span.around(drawn);
        }
    }

    /**
     * Names; the first is at 0, the next at 1, and each is 1 wide.
     *
     * @param hovers of each name, by number in the drawing's hovers; empty when there are none
     * @param bestFirst another order to choose, as numbers of names; empty when there is none
     */
    record Categories(
            String title, List<String> labels, List<Integer> hovers, List<Integer> bestFirst)
            implements Axis {

        public Categories {
            labels = List.copyOf(labels);
            hovers = List.copyOf(hovers);
            bestFirst = List.copyOf(bestFirst);
        }

        public Categories(String title, List<String> labels) {
            this(title, labels, List.of(), List.of());
        }
    }
}

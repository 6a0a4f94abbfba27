package been.results.chart;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Whether a way to draw an axis is there to be chosen, and whether it is chosen at first. */
public enum Offer {
    @JsonProperty("no")
    NO,
    @JsonProperty("offered")
    OFFERED,
    @JsonProperty("initially")
    INITIALLY,
    /** Nothing else would mean anything. */
    @JsonProperty("always")
    ALWAYS
}

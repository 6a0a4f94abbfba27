package been.results.chart;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The shapes of points. */
public enum Shape {
    @JsonProperty("dot")
    DOT,
    /** Small, for one of many. */
    @JsonProperty("speck")
    SPECK,
    @JsonProperty("up")
    UP,
    @JsonProperty("down")
    DOWN,
    @JsonProperty("diamond")
    DIAMOND
}

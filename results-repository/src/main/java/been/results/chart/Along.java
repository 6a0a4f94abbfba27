package been.results.chart;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The axis on which a mark's values lie. */
public enum Along {
    @JsonProperty("x")
    X,
    @JsonProperty("y")
    Y
}

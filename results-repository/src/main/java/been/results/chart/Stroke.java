package been.results.chart;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How a line is drawn. */
public enum Stroke {
    @JsonProperty("thin")
    THIN,
    @JsonProperty("plain")
    PLAIN,
    /** Thick, for sure changes and levels. */
    @JsonProperty("bold")
    BOLD,
    @JsonProperty("dashed")
    DASHED
}

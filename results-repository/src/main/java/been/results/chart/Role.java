package been.results.chart;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The meaning of a mark; the renderer chooses the colour. */
public enum Role {
    @JsonProperty("series-1")
    SERIES_1,
    @JsonProperty("series-2")
    SERIES_2,
    @JsonProperty("series-3")
    SERIES_3,
    @JsonProperty("series-4")
    SERIES_4,
    @JsonProperty("series-5")
    SERIES_5,
    @JsonProperty("series-6")
    SERIES_6,
    @JsonProperty("series-7")
    SERIES_7,
    @JsonProperty("series-8")
    SERIES_8,
    @JsonProperty("regressed")
    REGRESSED,
    @JsonProperty("improved")
    IMPROVED,
    @JsonProperty("inconclusive")
    INCONCLUSIVE,
    /** What the eye should find first, such as a mean among its measurements. */
    @JsonProperty("ink")
    INK,
    /** Background: breaks, diagonals, limits. */
    @JsonProperty("quiet")
    QUIET,
    /** Barely seen, behind everything. */
    @JsonProperty("faint")
    FAINT;

    private static final int SERIES = 8;

    /** The role of the n-th of several alike, from 0; they repeat after eight. */
    public static Role series(int number) {
        return values()[Math.floorMod(number, SERIES)];
    }
}

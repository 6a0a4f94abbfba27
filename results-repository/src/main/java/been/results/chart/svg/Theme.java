package been.results.chart.svg;

import been.results.chart.Role;

/** The colours of roles, for light paper and for dark; those of {@code been.css} in the browser. */
public enum Theme {
    LIGHT("#ffffff", "#dfe2e8"),
    DARK("#1b1e24", "#353a44");

    private final String paper;
    private final String line;

    Theme(String paper, String line) {
        this.paper = paper;
        this.line = line;
    }

    String paper() {
        return paper;
    }

    /** Of the lines between ticks. */
    String line() {
        return line;
    }

    String colour(Role role) {
        boolean light = this == LIGHT;
        return switch (role) {
            case SERIES_1 -> light ? "#2f5bd0" : "#8fb0ff";
            case SERIES_2 -> light ? "#8a63c9" : "#c5a6ff";
            case SERIES_3 -> light ? "#0a84ad" : "#5cc8ee";
            case SERIES_4 -> light ? "#b8478a" : "#f090c4";
            case SERIES_5 -> light ? "#66751a" : "#bcc95a";
            case SERIES_6 -> light ? "#5d6673" : "#a7afbb";
            case SERIES_7 -> light ? "#84512f" : "#d0a184";
            case SERIES_8 -> light ? "#a85a6e" : "#f2b3bd";
            case REGRESSED -> light ? "#b8380f" : "#ff8a5c";
            case IMPROVED -> light ? "#0b6e63" : "#3fd0bd";
            case INCONCLUSIVE -> light ? "#8a5a00" : "#f2b84b";
            case INK -> light ? "#1d2129" : "#e9ebef";
            case QUIET -> light ? "#586070" : "#a4abb8";
            case FAINT -> light ? "#f3f4f7" : "#22262d";
        };
    }
}

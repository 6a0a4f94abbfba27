package been.analyses.definition;

import java.util.Locale;

/** What is asked. */
public enum AnalysisKind {
    /** The same configuration, successive versions. */
    REGRESSION,
    /** The same software, several configurations. */
    COMPARISON;

    /** As it stands in analysis files. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}

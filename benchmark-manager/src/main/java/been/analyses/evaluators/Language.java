package been.analyses.evaluators;

import java.util.List;

/** The languages of evaluators. */
public enum Language {
    R,
    PYTHON;

    /** The program that runs a script, and its options. */
    public List<String> interpreter() {
        return switch (this) {
            case R -> List.of("Rscript", "--vanilla");
            case PYTHON -> List.of("python3", "-B");
        };
    }

    /** A condition that selects hosts with the language. */
    public String restriction() {
        return "host.software.%s.version != ''"
                .formatted(
                        switch (this) {
                            case R -> "R";
                            case PYTHON -> "python3";
                        });
    }
}

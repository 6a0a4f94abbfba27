package been.analyses.module;

import been.protocol.RunConditions.Option;
import com.fasterxml.jackson.annotation.JsonCreator;
import java.util.Set;

/** What counts the events of processors during an execution: {@code counters:} as it is written. */
public enum Counting {
    OFF,
    /** The processor; what it cannot count is absent. */
    PROCESSOR,
    /** Valgrind's cachegrind, which counts instructions only. */
    CACHEGRIND,
    /** The processor, or cachegrind where it cannot. */
    EITHER;

    @JsonCreator
    static Counting of(String word) {
        return switch (word) {
            case "true" -> PROCESSOR;
            case "cachegrind" -> CACHEGRIND;
            default -> OFF;
        };
    }

    Set<Option> options() {
        return switch (this) {
            case OFF -> Set.of();
            case PROCESSOR -> Set.of(Option.COUNTERS);
            case CACHEGRIND -> Set.of(Option.CACHEGRIND);
            case EITHER -> Set.of(Option.COUNTERS, Option.CACHEGRIND);
        };
    }
}

package been.tasks.restriction;

import java.util.List;

/** What became of an expression. */
public sealed interface Compilation {

    record Valid(Restriction restriction) implements Compilation {}

    /** Not an expression over hosts. */
    record Invalid(List<Finding> findings) implements Compilation {
        public Invalid {
            findings = List.copyOf(findings);
        }

        /** Each finding as a phrase that names the column. */
        public List<String> problems() {
            return findings.stream().map(Finding::text).toList();
        }
    }
}

package been.tasks.restriction;

import java.util.List;

/** What became of an expression. */
public sealed interface Compilation {

    record Valid(Restriction restriction) implements Compilation {}

    /** Not an expression over hosts; each problem is a phrase that names the column. */
    record Invalid(List<String> problems) implements Compilation {
        public Invalid {
            problems = List.copyOf(problems);
        }
    }
}

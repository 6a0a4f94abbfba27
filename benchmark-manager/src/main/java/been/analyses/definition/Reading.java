package been.analyses.definition;

import been.analyses.Problem;
import java.util.List;

/** What an analysis file turned out to be. */
public sealed interface Reading {

    /** It can be carried out. */
    record Accepted(Definition definition) implements Reading {}

    /** It cannot; from the top of the file. */
    record Refused(List<Problem> problems) implements Reading {
        public Refused {
            problems = List.copyOf(problems);
        }
    }
}

package been.tasks.lifecycle;

import java.util.List;

/** What became of something that a running task asked for. */
public sealed interface Reply {
    Reply DONE = new Done("");

    /**
     * @param value what was asked for; empty when it only was to be done
     */
    record Done(String value) implements Reply {}

    /** Nothing was changed; each problem is one sentence. */
    record Refused(List<String> problems) implements Reply {
        public Refused {
            problems = List.copyOf(problems);
        }

        public Refused(String problem) {
            this(List.of(problem));
        }
    }

    /** The answer comes when something else has happened. */
    record Later() implements Reply {}
}

package been.analyses.module;

import been.documents.Document;
import been.protocol.TaskKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A role of {@code roles:} as it is written. */
record RoleSection(
        RunSection run,
        Optional<Kind> kind,
        Optional<String> count,
        Optional<Ready> ready,
        List<String> provides,
        Map<String, String> requires) {

    /** The words of {@code kind:}. */
    enum Kind {
        JOB,
        SERVICE
    }

    Role role(String name, Document document) {
        return new Role(
                name,
                run.run(document, "/roles/" + name + "/run"),
                kind.orElse(Kind.JOB) == Kind.SERVICE ? TaskKind.SERVICE : TaskKind.JOB,
                count.orElse("1"),
                ready,
                Set.copyOf(provides),
                Requirement.all(requires));
    }
}

package been.web.submitting;

import been.documents.Document;
import been.documents.DocumentSchema;
import been.documents.Reading;
import been.packages.SavedDescriptors;
import been.packages.SoftwareRepository;
import been.protocol.ContextId;
import been.protocol.TaskId;
import been.protocol.access.Refusal;
import been.tasks.RequestKey;
import been.tasks.Submission;
import been.tasks.Tasks;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Submits tasks and contexts as people write them. Thread-safe. */
public final class Submissions {
    private final Tasks tasks;
    private final ContextReader reader;
    private final JsonMapper mapper;

    public Submissions(
            Tasks tasks,
            SoftwareRepository packages,
            SavedDescriptors descriptors,
            JsonMapper mapper) {
        this.tasks = tasks;
        this.reader = new ContextReader(new RepositoryLookup(packages, descriptors, mapper));
        this.mapper = mapper;
    }

    /**
     * Stores a context, whole or not at all.
     *
     * @param who the owner, where the request names none
     */
    public Submission submit(ContextRequest request, String who, @Nullable RequestKey key) {
        return switch (reader.read(request, who)) {
            case ContextReader.Read.Complete(var submission) -> tasks.submit(submission, key);
            case ContextReader.Read.Lacking(var problems) -> new Submission.Refused(problems);
        };
    }

    /** What became of a task for a context that there is. */
    public sealed interface Added {
        record Done(TaskId task) implements Added {}

        /** Nothing was stored; each problem is one sentence. */
        record Refused(List<String> problems) implements Added, Refusal {}
    }

    /** Adds a task to a context that is held open; the same task again changes nothing. */
    public Added add(ContextId id, TaskRequest task, String who) {
        return switch (reader.read(ContextRequest.of(id, List.of(task)), who)) {
            case ContextReader.Read.Lacking(var problems) -> new Added.Refused(problems);
            case ContextReader.Read.Complete(var read) ->
                    switch (tasks.add(id, read.tasks(), read.saved(), who)) {
                        case Submission.Accepted _ -> new Added.Done(read.tasks().getFirst().id());
                        case Submission.Refused(var problems) -> new Added.Refused(problems);
                    };
        };
    }

    /** Reads a task file, YAML or JSON. */
    public Reading<TaskRequest> read(String text) {
        Document document = Document.read(text, DocumentSchema.TASK);
        if (document.isSound() && !document.has("/program") && !document.has("/descriptor")) {
            document.refuse("missing", "'program' or 'descriptor' is missing", "");
        }
        Optional<TaskRequest> task = document.bind(TaskRequest.class, mapper);
        return task.isPresent()
                ? new Reading.Accepted<>(task.get())
                : new Reading.Refused<>(document.problems());
    }
}

package been.hostruntime.results;

import been.hostruntime.connection.Answer;
import been.hostruntime.connection.BackOff;
import been.hostruntime.connection.ControllerClient;
import been.machine.files.OpenFile;
import been.protocol.Report.UploadedFile;
import been.protocol.Sha256;
import been.protocol.TaskAttempt;
import been.protocol.fault.FailurePoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import java.util.stream.StreamSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Uploads files to the controller and retries until it succeeds. Thread-safe. */
public final class Uploads {
    private static final Logger LOG = LoggerFactory.getLogger(Uploads.class);
    private static final int AT_ONCE = 4;
    private static final int TRIES_OF_DAMAGED = 3;
    private static final int NOT_CURRENT = 409;
    private static final int DAMAGED = 422;

    private final ControllerClient controller;
    private final Supplier<BackOff> backOff;
    private final Semaphore slots = new Semaphore(AT_ONCE);

    public Uploads(ControllerClient controller, Supplier<BackOff> backOff) {
        this.controller = controller;
        this.backOff = backOff;
    }

    /** The result of an upload. */
    public sealed interface Uploaded {

        record All(List<UploadedFile> files) implements Uploaded {}

        /** The attempt is no longer the current one of its task, so its files are not needed. */
        record Unwanted(String why) implements Uploaded {}

        record Failed(String why) implements Uploaded {}

        /** The attempt was stopped. */
        record Interrupted() implements Uploaded {}
    }

    /**
     * Waits while no controller can be reached; may be interrupted.
     *
     * @param files beneath {@code home}, by the paths under which they are uploaded
     */
    public Uploaded send(TaskAttempt attempt, Path home, SequencedMap<String, Path> files)
            throws InterruptedException {
        FailurePoint.UPLOAD_DUE.reached();
        try (var senders = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Uploaded>> sending = new ArrayList<>();
            files.forEach((path, file) -> {
                Callable<Uploaded> one = () -> sendOne(attempt, path, home, file);
                sending.add(senders.submit(one));
            });
            try {
                return combined(sending);
            } finally {
                senders.shutdownNow();
            }
        }
    }

    private static Uploaded combined(List<Future<Uploaded>> sending) throws InterruptedException {
        var all = new ArrayList<UploadedFile>();
        for (Future<Uploaded> one : sending) {
            try {
                switch (one.get()) {
                    case Uploaded.All(var files) -> all.addAll(files);
                    case Uploaded.Unwanted unwanted -> {
                        return unwanted;
                    }
                    case Uploaded.Failed failed -> {
                        return failed;
                    }
                    case Uploaded.Interrupted interrupted -> {
                        return interrupted;
                    }
                }
            } catch (ExecutionException e) {
                if (e.getCause() instanceof IOException unreadable) {
                    return new Uploaded.Failed(
                            "a result file cannot be read: " + unreadable.getMessage());
                }
                throw new IllegalStateException("uploading a file", e.getCause());
            }
        }
        FailurePoint.UPLOADS_ACKNOWLEDGED.reached();
        return new Uploaded.All(List.copyOf(all));
    }

    /**
     * Publishes the archive as a package; answered with its only file. Waits as {@link #send} does.
     */
    public Uploaded publish(TaskAttempt attempt, Path archive)
            throws IOException, InterruptedException {
        var sent = new UploadedFile("the package", Files.size(archive), Sha256.of(archive));
        return repeated(
                attempt,
                sent.path(),
                () -> new Sending(sent, controller.publish(attempt, archive, sent.sha256())),
                1,
                (_, message) -> message);
    }

    private Uploaded sendOne(TaskAttempt attempt, String path, Path home, Path file)
            throws IOException, InterruptedException {
        return repeated(
                attempt,
                path,
                () -> {
                    try (OpenFile open = OpenFile.in(home, names(home.relativize(file)))) {
                        if (!Files.isRegularFile(open.path())) {
                            throw new IOException(path + " is no longer a file");
                        }
                        long bytes = Files.size(open.path());
                        var sent = new UploadedFile(path, bytes, Sha256.of(open.path()));
                        return new Sending(
                                sent, controller.upload(attempt, path, open.path(), sent.sha256()));
                    }
                },
                TRIES_OF_DAMAGED,
                (status, message) ->
                        "the controller refused the file "
                                + path
                                + " with status "
                                + status
                                + ": "
                                + message);
    }

    /** A file and what the controller answered to it. */
    private record Sending(UploadedFile file, Answer<String> answer) {}

    private interface Sender {
        Sending send() throws IOException, InterruptedException;
    }

    private interface Refusal {
        String text(int status, String message);
    }

    private Uploaded repeated(
            TaskAttempt attempt, String path, Sender sender, int tries, Refusal refusal)
            throws IOException, InterruptedException {
        slots.acquire();
        try {
            BackOff pauses = backOff.get();
            for (int damaged = 0; ; ) {
                Sending sending = sender.send();
                switch (sending.answer) {
                    case Answer.Given<String> _ -> {
                        return new Uploaded.All(List.of(sending.file));
                    }
                    case Answer.Denied<String>(var status, var message) -> {
                        if (status == NOT_CURRENT) {
                            return new Uploaded.Unwanted(message);
                        }
                        if (status != DAMAGED || ++damaged == tries) {
                            return new Uploaded.Failed(refusal.text(status, message));
                        }
                        LOG.warn("{} of {} arrived damaged: {}", path, attempt, message);
                    }
                    case Answer.Away<String>(var why) -> {
                        LOG.info("{} of {} cannot be uploaded yet: {}", path, attempt, why);
                        Thread.sleep(pauses.failed());
                    }
                }
            }
        } finally {
            slots.release();
        }
    }

    private static List<String> names(Path path) {
        return StreamSupport.stream(path.spliterator(), false).map(Path::toString).toList();
    }
}

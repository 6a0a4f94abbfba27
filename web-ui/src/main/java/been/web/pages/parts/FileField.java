package been.web.pages.parts;

import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Paragraph;
import com.vaadin.flow.component.upload.Upload;
import com.vaadin.flow.server.streams.FileUploadCallback;
import com.vaadin.flow.server.streams.TemporaryFileUploadHandler;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Takes files, shows how far each is, and what came of it below.
 *
 * <p>A file comes by a request of its own, which may overtake what was typed beside it. So it is
 * taken when the browser reports it as sent, in the order of its other messages.
 */
public final class FileField extends Div {
    private final Div answer = new Div();
    private final Queue<Arrived> arrived = new ConcurrentLinkedQueue<>();

    private record Arrived(String name, File file) {}

    /** What is done with a file that has arrived; it is deleted afterwards. */
    public interface Taker {
        /**
         * @param name as its sender calls it
         * @return one sentence for people
         */
        String take(String name, Path file) throws IOException;
    }

    public FileField(Taker taker) {
        answer.getElement().setAttribute("role", "status");
        var upload =
                new Upload(
                        new Bounded((metadata, file) ->
                                arrived.add(new Arrived(metadata.fileName(), file))));
        upload.getElement().addEventListener("upload-success", _ -> takeArrived(taker));
        addDetachListener(_ -> forgetArrived());
        add(upload, answer);
    }

    private void takeArrived(Taker taker) {
        for (Arrived next = arrived.poll(); next != null; next = arrived.poll()) {
            Html.fill(answer, taken(taker, next.name(), next.file()));
        }
    }

    private void forgetArrived() {
        for (Arrived next = arrived.poll(); next != null; next = arrived.poll()) {
            remove(next.file());
        }
    }

    /** Refuses what is larger than any package before it is on the disk. */
    private static final class Bounded extends TemporaryFileUploadHandler {
        private static final long MOST_BYTES = 4L << 30;

        Bounded(FileUploadCallback arrived) {
            super(arrived);
        }

        @Override
        public long getFileSizeMax() {
            return MOST_BYTES;
        }

        @Override
        public long getRequestSizeMax() {
            return MOST_BYTES;
        }
    }

    private static Component taken(Taker taker, String name, File file) {
        try {
            return new Paragraph(taker.take(name, file.toPath()));
        } catch (IOException failed) {
            return new Paragraph("The upload could not be stored: " + failed.getMessage());
        } finally {
            remove(file);
        }
    }

    private static void remove(File file) {
        try {
            Files.deleteIfExists(file.toPath());
        } catch (IOException _) {
            file.deleteOnExit();
        }
    }
}

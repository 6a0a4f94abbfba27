package been.web.pages.packages;

import been.packages.Publication;
import been.packages.SoftwareRepository;
import been.protocol.access.Role;
import been.protocol.packages.PackageKind;
import been.web.pages.parts.Dialogs;
import been.web.pages.parts.FileField;
import been.web.security.Caller;
import been.web.security.Permission;
import com.vaadin.flow.component.html.Paragraph;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.BiPredicate;

/** Publishes packages, and shows the answer to each. */
public final class UploadDialog {
    private UploadDialog() {}

    static void open(SoftwareRepository repository, Caller caller, Runnable published) {
        Dialogs.show(
                "Upload packages",
                "36rem",
                new Paragraph(
                        "Archives of packages (.bpk), as 'been package build' makes them. A package never changes: other content needs another version."),
                new FileField((_, file) ->
                        publish(
                                repository,
                                file,
                                caller.name(),
                                (name, kind) -> may(caller, name, kind),
                                published)));
    }

    /** As over REST: publishing code that others run needs more than running tasks does. */
    static boolean may(Caller caller, String name, PackageKind kind) {
        return Permission.isCode(name, kind)
                ? caller.may(Permission.PUBLISH_CODE)
                : caller.may(Role.OPERATOR);
    }

    /** Publishes an archive, and returns the answer in a sentence. */
    public static String publish(
            SoftwareRepository repository,
            Path file,
            String who,
            BiPredicate<String, PackageKind> may,
            Runnable published)
            throws IOException {
        try (var in = Files.newInputStream(file)) {
            Publication publication = repository.publish(in, null, who, may);
            published.run();
            return switch (publication) {
                case Publication.Published(var stored, var isNew) ->
                        "Published %s %s%s."
                                .formatted(
                                        stored.name(),
                                        stored.version(),
                                        isNew ? "" : "; its content was known before");
                case Publication.Conflict(var why) -> "Refused: " + why + ".";
                case Publication.Refused(_, var why) -> "Refused: " + why + ".";
            };
        }
    }
}

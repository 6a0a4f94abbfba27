package been.web.pages.packages;

import been.packages.PackageKind;
import been.packages.Publication;
import been.packages.SoftwareRepository;
import been.web.pages.parts.FileField;
import been.web.security.Caller;
import been.web.security.Permission;
import been.web.security.Role;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.dialog.Dialog;
import com.vaadin.flow.component.html.Paragraph;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Publishes packages, and says of each what became of it. */
final class UploadDialog extends Dialog {
    private final SoftwareRepository repository;
    private final Caller caller;

    UploadDialog(SoftwareRepository repository, Caller caller, Runnable published) {
        super("Upload packages");
        this.repository = repository;
        this.caller = caller;
        setWidth("36rem");
        add(
                new Paragraph(
                        "Archives of packages (.bpk), as 'been package build' makes them. A package never changes: another content needs another version."),
                new FileField((_, file) -> publish(file, published)));
        getFooter().add(new Button("Close", _ -> close()));
    }

    private String publish(Path file, Runnable published) throws IOException {
        try (var in = Files.newInputStream(file)) {
            Publication publication = repository.publish(in, null, caller.name(), this::may);
            published.run();
            return sentence(publication);
        }
    }

    private boolean may(PackageKind kind) {
        return switch (kind) {
            case MODULE, EVALUATOR -> caller.may(Permission.PUBLISH_CODE);
            case SOURCE, BINARY, TASK, DATA -> caller.may(Role.OPERATOR);
        };
    }

    static String sentence(Publication publication) {
        return switch (publication) {
            case Publication.Published(var stored, var isNew) ->
                    isNew
                            ? "Published %s %s.".formatted(stored.name(), stored.version())
                            : "%s %s is published already, with the very same content."
                                    .formatted(stored.name(), stored.version());
            case Publication.Conflict(var why) -> "Refused: " + why + ".";
            case Publication.Refused(_, var why) -> "Refused: " + why + ".";
        };
    }
}

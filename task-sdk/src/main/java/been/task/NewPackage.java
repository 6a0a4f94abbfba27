package been.task;

import been.task.wire.TaskMessage;
import java.nio.file.Path;

/**
 * A package that a task publishes; immutable. The host that runs the task writes the manifest, and
 * records the task and its context as where the package comes from.
 *
 * @param name {@code group/name}
 * @param files a file, or a folder with all its content, in one of the task's folders; without
 *     links
 * @param kind {@code data}, {@code binary} or {@code source}
 * @param description one sentence; empty for one that names the task
 * @param licence an SPDX expression; empty when it is stated in the files
 */
public record NewPackage(
        String name, String version, Path files, String kind, String description, String licence) {

    /** Data, with the usual description. */
    public static NewPackage data(String name, String version, Path files) {
        return new NewPackage(name, version, files, "data", "", "");
    }

    /** A program or library, with the usual description. */
    public static NewPackage binary(String name, String version, Path files) {
        return new NewPackage(name, version, files, "binary", "", "");
    }

    public NewPackage description(String sentence) {
        return new NewPackage(name, version, files, kind, sentence, licence);
    }

    public NewPackage licence(String expression) {
        return new NewPackage(name, version, files, kind, description, expression);
    }

    TaskMessage message(long id) {
        return new TaskMessage.Publish(
                id,
                name,
                version,
                files.toAbsolutePath().normalize().toString(),
                kind,
                description,
                licence);
    }
}

package been.system.fault;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.MethodTransform;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** Builds of the platform with one of its safeguards taken out, for negative controls. */
final class Weakened {

    private Weakened() {}

    /** Without fencing: every report of every attempt is taken. */
    static Path withoutFencing(Path folder) throws IOException {
        return answeringTrue(folder, "been/tasks/store/StoredTask", "isHeldBy");
    }

    private static Path answeringTrue(Path folder, String type, String method) throws IOException {
        byte[] built;
        try (InputStream in =
                Weakened.class.getClassLoader().getResourceAsStream(type + ".class")) {
            built = Objects.requireNonNull(in, type).readAllBytes();
        }
        var classFile = ClassFile.of();
        var model = classFile.parse(built);
        if (model.methods().stream().noneMatch(m -> m.methodName().equalsString(method))) {
            throw new IllegalStateException(
                    type + " has no method " + method + " any more: what fences now?");
        }
        ClassTransform transform =
                ClassTransform.transformingMethods(
                        m -> m.methodName().equalsString(method),
                        MethodTransform.dropping(java.lang.classfile.CodeModel.class::isInstance)
                                .andThen(
                                        MethodTransform.endHandler(builder ->
                                                builder.withCode(
                                                        code -> code.iconst_1().ireturn()))));
        Path file = folder.resolve(type + ".class");
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.write(file, classFile.transformClass(model, transform));
        return folder;
    }
}

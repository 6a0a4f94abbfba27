package been.packages.archive;

import static java.nio.charset.StandardCharsets.UTF_8;

import been.documents.DocumentSchema;
import been.documents.Reading;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Optional;

/** Reads {@code package.yaml}. Pure. */
final class ManifestReader {
    static final int MAXIMUM_BYTES = 64 << 10;

    private ManifestReader() {}

    /**
     * @throws RefusedException with the first mistake: line, column, what was expected, and the
     *     nearest valid name
     */
    static Manifest read(byte[] yaml) throws RefusedException {
        String text;
        try {
            text = UTF_8.newDecoder().decode(ByteBuffer.wrap(yaml)).toString();
        } catch (CharacterCodingException notText) {
            throw new RefusedException(RefusalCode.MANIFEST, "package.yaml is not UTF-8 text");
        }
        return switch (Reading.of(
                text, DocumentSchema.PACKAGE, Manifest.class, (file, _) -> Optional.of(file))) {
            case Reading.Accepted(var manifest) -> checked(manifest);
            case Reading.Refused(var problems) -> {
                var first = problems.getFirst();
                throw new RefusedException(
                        RefusalCode.MANIFEST,
                        "package.yaml line %d, column %d: %s"
                                .formatted(first.line(), first.column(), first.message()));
            }
        };
    }

    private static Manifest checked(Manifest manifest) throws RefusedException {
        for (String required : manifest.requires()) {
            if (Requirement.read(required).isEmpty()) {
                throw new RefusedException(
                        RefusalCode.MANIFEST,
                        "package.yaml requires '%s'; write group/name, or with a version or a range such as group/name >=1.2 <2"
                                .formatted(required.replaceAll("\\s+", " ")));
            }
        }
        return manifest;
    }
}

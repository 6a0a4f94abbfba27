package been.system.fault;

import been.packages.archive.PackageBuilder;
import been.packages.archive.Packaged;
import been.protocol.PackageReference;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The mock task as a package, of a version that nobody has cached. */
record MockPackage(PackageReference reference, Path archive) {

    static MockPackage build(MockTask mock, Path archive, String version) throws IOException {
        String manifest =
                """
                name: fault/mock
                version: "%s"
                kind: task
                description: Behaves as badly as it is told to.
                licence: Apache-2.0
                """
                        .formatted(version);
        var builder =
                new PackageBuilder()
                        .add("package.yaml", manifest.getBytes(StandardCharsets.UTF_8))
                        .add("files/mock", mock.program());
        return switch (builder.write(archive)) {
            case Packaged.Built(var _, var digest, var _) ->
                    new MockPackage(new PackageReference("fault/mock", version, digest), archive);
            case Packaged.Refused(var refusal) -> throw new IOException(refusal.why());
        };
    }

    byte[] bytes() throws IOException {
        return Files.readAllBytes(archive);
    }
}

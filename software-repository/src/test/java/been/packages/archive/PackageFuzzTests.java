package been.packages.archive;

import been.testing.Fuzzing;
import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.file.Path;

/** What is uploaded as a package. */
class PackageFuzzTests {
    private static final ArchiveInspector INSPECTOR = new ArchiveInspector(ArchiveLimits.DEFAULT);

    @FuzzTest
    void packageArchive(byte[] bytes) throws Exception {
        Path archive = Fuzzing.file(bytes);
        Fuzzing.answers(() ->
                INSPECTOR.inspect(archive) instanceof Inspection.Unsound(var refusal)
                        ? refusal.why()
                        : null);
    }

    @FuzzTest
    void packageManifest(byte[] yaml) throws Exception {
        Fuzzing.refuses(RefusedException.class, () -> ManifestReader.read(yaml));
    }
}

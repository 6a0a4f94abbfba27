package been.analyses.modifications;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.analyses.FileUse;
import java.util.Set;
import org.junit.jupiter.api.Test;

class UsedFilesTests {
    private static final UsedFiles UNKNOWN = new UsedFiles(FileUse.READ, null, Set.of());

    private static UsedFiles read(String... files) {
        return new UsedFiles(FileUse.READ, Set.of(files), Set.of());
    }

    @Test
    void whatWasNotReadIsUnused() {
        UsedFiles used = new UsedFiles(FileUse.BUILT, Set.of("src/a.c"), Set.of());
        assertThat(used.of("src/a.c")).isEqualTo(FileUse.BUILT);
        assertThat(used.of("a.c")).isEqualTo(FileUse.NONE);
    }

    @Test
    void loadedClassesAreFoundInTheirFiles() {
        var used = new UsedFiles(FileUse.BUILT, Set.of("core/src/a/B.java"), Set.of("org.a.B"));
        assertThat(used.of("core/src/org/a/B.java")).isEqualTo(FileUse.LOADED);
        assertThat(used.of("classes/org/a/B$Inner.class")).isEqualTo(FileUse.LOADED);
        assertThat(used.of("core/src/a/B.java")).isEqualTo(FileUse.BUILT);
        assertThat(used.of("core/src/org/a/BTest.java")).isEqualTo(FileUse.NONE);
    }

    @Test
    void aJarThatWasReadStandsForItsFiles() {
        UsedFiles used = read("lib/core-2.1.jar");
        assertThat(used.of("core/org/a/B.java")).isEqualTo(FileUse.READ);
        assertThat(used.of("other/org/a/B.java")).isEqualTo(FileUse.NONE);
    }

    @Test
    void compiledPythonStandsForItsSource() {
        UsedFiles used = read("app/__pycache__/lib.cpython-311.pyc", "main.py");
        assertThat(used.of("app/lib.py")).isEqualTo(FileUse.READ);
        assertThat(used.of("app/other.py")).isEqualTo(FileUse.NONE);
    }

    @Test
    void withoutARecordNothingCountsAsUnused() {
        assertThat(UNKNOWN.of("a.c")).isNull();
        assertThat(UNKNOWN.isUnknown()).isTrue();
        var classes = new UsedFiles(FileUse.READ, null, Set.of("a.B"));
        assertThat(classes.of("a/B.java")).isEqualTo(FileUse.LOADED);
        assertThat(classes.of("a/C.java")).isNull();
        assertThat(read("a.c").and(UNKNOWN).of("b.c")).isNull();
        assertThat(read("a.c").and(read("b.c")).of("b.c")).isEqualTo(FileUse.READ);
    }

    @Test
    void onlyWhatNeitherVersionUsesIsUnused() {
        assertThat(UsedFiles.either(FileUse.NONE, FileUse.READ)).isEqualTo(FileUse.READ);
        assertThat(UsedFiles.either(FileUse.BUILT, null)).isEqualTo(FileUse.BUILT);
        assertThat(UsedFiles.either(FileUse.NONE, null)).isNull();
        assertThat(UsedFiles.either(FileUse.NONE, FileUse.NONE)).isEqualTo(FileUse.NONE);
    }
}

package been.analyses.module;

import been.documents.DocumentSchema;
import been.documents.Reading;
import java.util.Optional;

/**
 * Where the versions of a program come from and how they are built, for all modules that measure
 * it: {@code software.yaml} of a package.
 *
 * @param build empty when they run as they are
 */
public record SoftwareDefinition(VersionSource versions, Optional<BuildRecipe> build) {
    /** Name of the file. */
    public static final String FILE = "software.yaml";

    /** The file as it is written. */
    record SoftwareFile(String title, VersionsSection versions, Optional<BuildSection> build) {}

    public static Reading<SoftwareDefinition> read(String text) {
        return Reading.of(
                text,
                DocumentSchema.SOFTWARE,
                SoftwareFile.class,
                (file, document) ->
                        Optional.of(
                                new SoftwareDefinition(
                                        file.versions().source(document),
                                        file.build().map(build -> build.recipe(document)))));
    }
}

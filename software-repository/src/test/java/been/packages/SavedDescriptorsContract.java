package been.packages;

import static org.assertj.core.api.Assertions.assertThat;

import been.packages.catalogue.Catalogue;
import been.testing.database.TestDatabase;
import com.zaxxer.hikari.HikariDataSource;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

abstract class SavedDescriptorsContract {
    private final TestDatabase product;

    private static final Instant NOW = Instant.parse("2026-05-06T07:08:09.123Z");

    @TempDir Path folder;
    private HikariDataSource database;
    private SavedDescriptors descriptors;

    SavedDescriptorsContract(TestDatabase product) {
        this.product = product;
    }

    @BeforeEach
    void open() {
        database = product.open(folder);
        Catalogue.migrate(database);
        descriptors = new SavedDescriptors(database, InstantSource.fixed(NOW));
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void whatIsSavedLastIsWhatANameMeans() {
        SavedDescriptor first = descriptors.save("been/x", "smoke", "{\"a\":1}", "ann");
        assertThat(first)
                .isEqualTo(new SavedDescriptor("been/x", "smoke", "{\"a\":1}", NOW, "ann"));
        assertThat(descriptors.find("been/x", "smoke")).contains(first);
        SavedDescriptor second = descriptors.save("been/x", "smoke", "{\"a\":2}", "bob");
        assertThat(descriptors.find("been/x", "smoke")).contains(second);
        assertThat(descriptors.of("been/x")).containsExactly(second);
    }

    @Test
    void someBelongToNoPackageAndAllAreListedTogether() {
        descriptors.save("been/x", "smoke", "{}", "ann");
        descriptors.save("", "smoke", "{\"a\":3}", "ann");
        assertThat(descriptors.find("", "smoke"))
                .map(SavedDescriptor::descriptor)
                .contains("{\"a\":3}");
        assertThat(descriptors.page(0, 5))
                .extracting(SavedDescriptor::fullName)
                .containsExactly("smoke", "been/x/smoke");
        assertThat(descriptors.page(1, 1))
                .extracting(SavedDescriptor::fullName)
                .containsExactly("been/x/smoke");
    }

    @Test
    void eachPackageHasItsOwnInTheOrderOfTheirNames() {
        descriptors.save("been/x", "smoke", "{}", "ann");
        descriptors.save("been/x", "full", "{}", "ann");
        descriptors.save("been/y", "smoke", "{}", "ann");
        assertThat(descriptors.of("been/x"))
                .extracting(SavedDescriptor::name)
                .containsExactly("full", "smoke");
        assertThat(descriptors.delete("been/x", "smoke")).isTrue();
        assertThat(descriptors.delete("been/x", "smoke")).isFalse();
        assertThat(descriptors.find("been/x", "smoke")).isEmpty();
        assertThat(descriptors.find("been/y", "smoke")).isPresent();
    }
}

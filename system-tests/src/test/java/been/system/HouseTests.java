package been.system;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.hazelcast.core.HazelcastInstance;
import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.properties.HasName;
import com.tngtech.archunit.core.domain.properties.HasOwner;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Arrays;
import java.util.stream.Stream;

/**
 * Holds the house of docs/architecture.md: a room uses only rooms below it, and no circle exists.
 */
@AnalyzeClasses(packages = "been", importOptions = ImportOption.DoNotIncludeTests.class)
class HouseTests {

    @ArchTest static final ArchRule THE_TASK_SDK_STANDS_ALONE = room("been.task");

    @ArchTest static final ArchRule THE_PROTOCOL_STANDS_ALONE = room("been.protocol");

    @ArchTest static final ArchRule STATISTICS_STAND_ALONE = room("been.statistics");

    @ArchTest static final ArchRule THE_DEPOT_USES_WORDS_ONLY = room("been.depot", "been.protocol");

    @ArchTest
    static final ArchRule DOCUMENTS_USE_WORDS_ONLY = room("been.documents", "been.protocol");

    @ArchTest
    static final ArchRule PACKAGES_USE_WORDS_ONLY =
            room(
                    "been.packages",
                    "been.protocol",
                    "been.task.version",
                    "been.documents",
                    "been.depot");

    @ArchTest
    static final ArchRule THE_MACHINE_USES_WORDS_ONLY = room("been.machine", "been.protocol");

    @ArchTest
    static final ArchRule TASKS_USE_WORDS_ONLY =
            room("been.tasks", "been.protocol", "been.task.version", "been.depot");

    @ArchTest
    static final ArchRule RESULTS_READ_RECORDINGS =
            room(
                    "been.results",
                    "been.protocol",
                    "been.task.record",
                    "been.statistics",
                    "been.depot");

    @ArchTest
    static final ArchRule THE_HOST_RUNTIME_IS_ON_THE_MACHINES_SIDE =
            room("been.hostruntime", "been.protocol", "been.task", "been.machine");

    @ArchTest
    static final ArchRule ANALYSES_USE_THE_MANAGERS =
            room(
                    "been.analyses",
                    "been.protocol",
                    "been.task.version",
                    "been.depot",
                    "been.documents",
                    "been.tasks",
                    "been.results",
                    "been.packages",
                    "been.statistics");

    @ArchTest
    static final ArchRule THE_COMMAND_LINE_NEEDS_NO_SERVER_CODE =
            room(
                    "been.cli",
                    "been.protocol",
                    "been.documents",
                    "been.task.version",
                    "been.machine",
                    "been.statistics",
                    "been.results",
                    "been.packages",
                    "been.sources");

    @ArchTest static final ArchRule THE_MAVEN_PLUGIN_STANDS_ALONE = room("been.plugin");

    @ArchTest
    static final ArchRule THE_PRODUCT_DOES_WITHOUT_BENCH_AND_TESTS =
            noClasses()
                    .that()
                    .resideOutsideOfPackages("been.bench..", "been.testing..", "been.system..")
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage("been.bench..", "been.testing..", "been.system..");

    /** Charts are a library, as statistics are; only the application wires the modules. */
    @ArchTest
    static final ArchRule NOBODY_LOOKS_INTO_ANOTHER_MODULES_ROOMS =
            noClasses()
                    .that()
                    .resideInAnyPackage("been.analyses..", "been.web..")
                    .should()
                    .dependOnClassesThat(
                            JavaClass.Predicates.resideInAnyPackage(
                                            "been.tasks.*..",
                                            "been.results.*..",
                                            "been.packages.*..")
                                    .and(
                                            DescribedPredicate.not(
                                                    JavaClass.Predicates.resideInAnyPackage(
                                                            "been.results.chart..",
                                                            "been.*.wiring"))));

    @ArchTest
    static final ArchRule ONLY_THE_APPLICATION_WIRES =
            noClasses()
                    .that()
                    .resideOutsideOfPackages("been.web", "been.*.wiring", "been.bench..")
                    .should()
                    .dependOnClassesThat()
                    .resideInAPackage("been.*.wiring");

    @ArchTest
    static final ArchRule CHARTS_ARE_PURE =
            noClasses()
                    .that()
                    .resideInAnyPackage("been.results.chart", "been.results.chart.plot")
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(
                            "java.io..", "java.nio..", "java.net..", "java.sql..", "java.awt..");

    /** A healed cluster can write nothing back over newer rows, since it holds nothing. */
    @ArchTest
    static final ArchRule SIGNALS_ARE_ALL_THAT_HAZELCAST_IS_USED_FOR =
            noClasses()
                    .that()
                    .resideOutsideOfPackage("been.tasks.signals.cluster")
                    .should()
                    .dependOnClassesThat()
                    .resideInAPackage("com.hazelcast..");

    @ArchTest
    static final ArchRule CLUSTER_MEMBERS_HOLD_NO_STATE =
            noClasses()
                    .that()
                    .resideInAPackage("been.tasks.signals.cluster")
                    .should()
                    .callMethodWhere(
                            JavaCall.Predicates.target(
                                            HasOwner.Predicates.With.owner(
                                                    JavaClass.Predicates.type(
                                                            HazelcastInstance.class)))
                                    .and(
                                            DescribedPredicate.not(
                                                    JavaCall.Predicates.target(
                                                            HasName.Predicates.nameMatching(
                                                                    "getTopic|getCluster|getLifecycleService")))))
                    .andShould()
                    .dependOnClassesThat()
                    .resideInAnyPackage(
                            "com.hazelcast.map..",
                            "com.hazelcast.replicatedmap..",
                            "com.hazelcast.collection..",
                            "com.hazelcast.multimap..",
                            "com.hazelcast.cp..",
                            "com.hazelcast.jet..",
                            "com.hazelcast.client..");

    @ArchTest
    static final ArchRule NO_CYCLES_BETWEEN_PACKAGES =
            slices().matching("been.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule STATISTICS_ARE_PURE =
            noClasses()
                    .that()
                    .resideInAPackage("been.statistics..")
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage("java.io..", "java.nio..", "java.net..", "java.sql..");

    @ArchTest
    static final ArchRule NAMES_SAY_WHAT_THINGS_ARE =
            noClasses()
                    .should()
                    .haveNameMatching(".*(Impl|Manager|Utils?|Helper|Info|Data)$")
                    .orShould()
                    .haveSimpleNameStartingWith("Abstract");

    @ArchTest
    static final ArchRule NO_LUMBER_ROOMS =
            noClasses()
                    .should()
                    .resideInAnyPackage(
                            "..impl..",
                            "..util..",
                            "..utils..",
                            "..common..",
                            "..model..",
                            "..dto..",
                            "..helper..",
                            "..misc..");

    private static ArchRule room(String room, String... below) {
        String[] allowed =
                Arrays.stream(below)
                        .flatMap(name -> Stream.of(name, name + ".."))
                        .toArray(String[]::new);
        var ours = JavaClass.Predicates.resideInAnyPackage("been..");
        var own = JavaClass.Predicates.resideInAnyPackage(room + "..");
        var usable = JavaClass.Predicates.resideInAnyPackage(allowed);
        return classes()
                .that()
                .resideInAPackage(room + "..")
                .should()
                .onlyDependOnClassesThat(DescribedPredicate.not(ours).or(own).or(usable))
                .as(
                        room
                                + " uses only "
                                + (below.length == 0 ? "itself" : String.join(", ", below)));
    }
}

package been.web.security;

import static org.assertj.core.api.Assertions.assertThat;

import been.analyses.Analyses;
import been.packages.SoftwareRepository;
import been.protocol.access.Allowed;
import been.results.Results;
import been.tasks.Tasks;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;

/** Every contract that users reach is guarded, also what is added later. */
class GuardedContractsTests {
    /** One of each module whose root package holds its contracts. */
    private static final List<Class<?>> MODULES =
            List.of(Tasks.class, Results.class, Analyses.class, SoftwareRepository.class);

    @Test
    void everyContractThatActsForAUserIsGuarded() throws Exception {
        List<Class<?>> acting =
                contracts().stream()
                        .filter(contract ->
                                Arrays.stream(contract.getDeclaredMethods())
                                        .anyMatch(each -> each.isAnnotationPresent(Allowed.class)))
                        .toList();
        assertThat(acting).hasSizeGreaterThan(MODULES.size());
        assertThat(GuardedContracts.CONTRACTS).containsAll(acting);
    }

    @Test
    void restPagesStreamsAndWebhooksUseGuardedContractsOnly() throws Exception {
        List<Class<?>> contracts = contracts();
        Set<Class<?>> used =
                classes("been.web").stream()
                        .flatMap(type -> Arrays.stream(type.getDeclaredFields()))
                        .map(Field::getType)
                        .filter(contracts::contains)
                        .collect(Collectors.toSet());
        assertThat(used).hasSizeGreaterThan(MODULES.size());
        assertThat(GuardedContracts.CONTRACTS).containsAll(used);
    }

    /** Public interfaces of the modules' root packages. */
    private static List<Class<?>> contracts() throws Exception {
        var contracts = new ArrayList<Class<?>>();
        for (Class<?> module : MODULES) {
            for (Class<?> type : classes(module.getPackageName())) {
                if (type.getPackage().equals(module.getPackage())
                        && type.isInterface()
                        && !type.isSealed()
                        && Modifier.isPublic(type.getModifiers())) {
                    contracts.add(type);
                }
            }
        }
        return contracts;
    }

    private static List<Class<?>> classes(String start) throws Exception {
        var classes = new ArrayList<Class<?>>();
        String folder = start.replace('.', '/');
        for (Resource file :
                new PathMatchingResourcePatternResolver()
                        .getResources("classpath*:" + folder + "/**/*.class")) {
            String path = file.getURL().getPath();
            String name =
                    path.substring(path.lastIndexOf(folder), path.length() - ".class".length())
                            .replace('/', '.');
            if (!name.endsWith("-info")) {
                classes.add(
                        Class.forName(name, false, GuardedContractsTests.class.getClassLoader()));
            }
        }
        return classes;
    }
}

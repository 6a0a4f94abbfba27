package been.web.security;

import static org.assertj.core.api.Assertions.assertThat;

import been.analyses.Analyses;
import been.packages.SoftwareRepository;
import been.results.Results;
import been.tasks.Tasks;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;

/** Whatever does something in somebody's name is guarded, also what is added later. */
class GuardedManagersTests {
    /** One of each module whose root package is its face. */
    private static final List<Class<?>> MODULES =
            List.of(Tasks.class, Results.class, Analyses.class, SoftwareRepository.class);

    @Test
    void everyManagerThatActsForSomebodyIsGuarded() throws Exception {
        List<Class<?>> acting =
                faces().stream()
                        .filter(face ->
                                Arrays.stream(face.getDeclaredMethods())
                                        .anyMatch(method -> PageDeed.of(face, method).isPresent()))
                        .toList();
        assertThat(acting).hasSizeGreaterThan(MODULES.size());
        assertThat(GuardedManagers.MANAGERS).containsExactlyInAnyOrderElementsOf(acting);
    }

    /** Public interfaces of the modules' root packages. */
    private static List<Class<?>> faces() throws Exception {
        var faces = new ArrayList<Class<?>>();
        for (Class<?> module : MODULES) {
            String folder = module.getPackageName().replace('.', '/');
            for (Resource file :
                    new PathMatchingResourcePatternResolver()
                            .getResources("classpath*:" + folder + "/*.class")) {
                String name = String.valueOf(file.getFilename()).replace(".class", "");
                if (!name.equals("package-info")) {
                    Class<?> type = Class.forName(module.getPackageName() + "." + name);
                    if (type.isInterface() && Modifier.isPublic(type.getModifiers())) {
                        faces.add(type);
                    }
                }
            }
        }
        return faces;
    }
}

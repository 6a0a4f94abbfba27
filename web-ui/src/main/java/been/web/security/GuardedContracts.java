package been.web.security;

import been.analyses.Analyses;
import been.analyses.Benchmarks;
import been.analyses.ChangeReports;
import been.analyses.Changes;
import been.analyses.Comments;
import been.analyses.Evaluators;
import been.analyses.Explanations;
import been.analyses.Notifications;
import been.analyses.Repeats;
import been.analyses.Runs;
import been.analyses.Schedules;
import been.analyses.Suites;
import been.analyses.Uses;
import been.packages.SoftwareRepository;
import been.protocol.access.Audited;
import been.protocol.access.Named;
import been.results.Archive;
import been.results.Evaluations;
import been.results.Results;
import been.tasks.Controllers;
import been.tasks.HostAdministration;
import been.tasks.HostDirectory;
import been.tasks.Hosts;
import been.tasks.Retention;
import been.tasks.Services;
import been.tasks.TaskBoard;
import been.tasks.Tasks;
import been.tasks.WorkDirectories;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.support.BeanDefinitionBuilder;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.BeanDefinitionRegistryPostProcessor;

/**
 * Puts one guard in front of every contract: calls by REST, pages, streams and webhooks pass it
 * only with the right that the method declares. The application does not start if a method declares
 * none.
 */
final class GuardedContracts implements BeanDefinitionRegistryPostProcessor {

    static final List<Class<?>> CONTRACTS =
            List.of(
                    Analyses.class,
                    Archive.class,
                    Benchmarks.class,
                    ChangeReports.class,
                    Changes.class,
                    Comments.class,
                    Controllers.class,
                    Evaluations.class,
                    Evaluators.class,
                    Explanations.class,
                    HostAdministration.class,
                    HostDirectory.class,
                    Hosts.class,
                    Notifications.class,
                    Repeats.class,
                    Results.class,
                    Retention.class,
                    Runs.class,
                    Schedules.class,
                    Services.class,
                    SoftwareRepository.class,
                    Suites.class,
                    TaskBoard.class,
                    Tasks.class,
                    Uses.class,
                    WorkDirectories.class);

    @Override
    public void postProcessBeanDefinitionRegistry(BeanDefinitionRegistry registry) {
        var rights = new Rights(CONTRACTS);
        registry.registerBeanDefinition(
                "rights",
                BeanDefinitionBuilder.genericBeanDefinition(Rights.class, () -> rights)
                        .getBeanDefinition());
        var beans = (ListableBeanFactory) registry;
        for (Class<?> contract : CONTRACTS) {
            if (beans.getBeanNamesForType(contract, true, false).length > 0) {
                register(contract, rights, beans, registry);
            }
        }
    }

    private static <T> void register(
            Class<T> contract,
            Rights rights,
            ListableBeanFactory beans,
            BeanDefinitionRegistry registry) {
        String name = "guarded" + contract.getSimpleName();
        registry.registerBeanDefinition(
                name,
                BeanDefinitionBuilder.genericBeanDefinition(
                                contract, () -> guarded(contract, name, rights, beans))
                        .setPrimary(true)
                        .getBeanDefinition());
    }

    private static <T> T guarded(
            Class<T> contract, String own, Rights rights, ListableBeanFactory beans) {
        String name =
                Arrays.stream(beans.getBeanNamesForType(contract, true, false))
                        .filter(each -> !each.equals(own))
                        .findFirst()
                        .orElseThrow();
        return guard(contract, beans.getBean(name, contract), rights, beans);
    }

    static <T> T guard(Class<T> contract, T behind, Rights rights, ListableBeanFactory beans) {
        return contract.cast(
                Proxy.newProxyInstance(
                        contract.getClassLoader(),
                        new Class<?>[] {contract},
                        new Guard(behind, rights, beans)));
    }

    private record Guard(Object behind, Rights rights, ListableBeanFactory beans)
            implements InvocationHandler {

        @Override
        public @Nullable Object invoke(
                Object proxy, Method method, @Nullable Object @Nullable [] arguments)
                throws Throwable {
            Access access = Caller.isOutside() ? rights.of(method) : null;
            if (access == null) {
                return pass(method, arguments);
            }
            if (access instanceof Access.Nobody) {
                throw new IllegalStateException(method + " is for the platform itself only");
            }
            return beans.getBean(Caller.class)
                    .enter(access, object(method, arguments), () -> pass(method, arguments));
        }

        private @Nullable Object pass(Method method, @Nullable Object @Nullable [] arguments)
                throws Throwable {
            try {
                return method.invoke(behind, arguments);
            } catch (InvocationTargetException failed) {
                throw failed.getCause();
            }
        }
    }

    /** What an action is done to, for the audit log: the arguments marked with {@link Audited}. */
    static String object(Method method, @Nullable Object @Nullable [] arguments) {
        var object = new StringJoiner("/");
        Parameter[] parameters = method.getParameters();
        for (int i = 0; i < parameters.length && arguments != null; i++) {
            if (parameters[i].isAnnotationPresent(Audited.class)) {
                object.add(
                        arguments[i] instanceof Named named
                                ? named.name()
                                : String.valueOf(arguments[i]));
            }
        }
        return object.toString();
    }
}

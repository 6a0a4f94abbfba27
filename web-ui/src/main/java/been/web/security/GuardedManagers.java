package been.web.security;

import been.analyses.Analyses;
import been.analyses.Changes;
import been.analyses.Comments;
import been.analyses.Evaluators;
import been.analyses.Notifications;
import been.analyses.Runs;
import been.analyses.Schedules;
import been.packages.SoftwareRepository;
import been.results.Archive;
import been.results.Results;
import been.tasks.HostAdministration;
import been.tasks.HostDirectory;
import been.tasks.Hosts;
import been.tasks.Retention;
import been.tasks.Tasks;
import com.vaadin.flow.component.UI;
import com.vaadin.flow.server.VaadinRequest;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.support.BeanDefinitionBuilder;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.BeanDefinitionRegistryPostProcessor;

/**
 * Stands between pages and the managers: what a page does in somebody's name is done only if they
 * may, and is written to the audit log, whatever button it came from. Calls that do not come from a
 * page pass: REST has its own door, and the platform's own work has none.
 */
final class GuardedManagers implements BeanDefinitionRegistryPostProcessor {

    static final List<Class<?>> MANAGERS =
            List.of(
                    Analyses.class,
                    Archive.class,
                    Changes.class,
                    Comments.class,
                    Evaluators.class,
                    HostAdministration.class,
                    HostDirectory.class,
                    Hosts.class,
                    Notifications.class,
                    Results.class,
                    Retention.class,
                    Runs.class,
                    Schedules.class,
                    SoftwareRepository.class,
                    Tasks.class);

    @Override
    public void postProcessBeanDefinitionRegistry(BeanDefinitionRegistry registry) {
        var beans = (ListableBeanFactory) registry;
        for (Class<?> manager : MANAGERS) {
            if (beans.getBeanNamesForType(manager, true, false).length > 0) {
                register(manager, beans, registry);
            }
        }
    }

    private static <T> void register(
            Class<T> manager, ListableBeanFactory beans, BeanDefinitionRegistry registry) {
        String name = "guarded" + manager.getSimpleName();
        registry.registerBeanDefinition(
                name,
                BeanDefinitionBuilder.genericBeanDefinition(
                                manager, () -> guarded(manager, name, beans))
                        .setPrimary(true)
                        .getBeanDefinition());
    }

    private static <T> T guarded(Class<T> manager, String own, ListableBeanFactory beans) {
        String name =
                Arrays.stream(beans.getBeanNamesForType(manager, true, false))
                        .filter(each -> !each.equals(own))
                        .findFirst()
                        .orElseThrow();
        var guard = new Guard(manager, beans.getBean(name, manager), beans);
        return manager.cast(
                Proxy.newProxyInstance(manager.getClassLoader(), new Class<?>[] {manager}, guard));
    }

    private record Guard(
            Class<?> manager,
            Object behind,
            ListableBeanFactory beans,
            Map<Method, Optional<PageDeed>> deeds)
            implements InvocationHandler {

        Guard(Class<?> manager, Object behind, ListableBeanFactory beans) {
            this(manager, behind, beans, new ConcurrentHashMap<>());
        }

        @Override
        public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
                throws Throwable {
            if (!isOnAPage() || Caller.isActing()) {
                return pass(method, arguments);
            }
            Optional<PageDeed> deed =
                    deeds.computeIfAbsent(method, each -> PageDeed.of(manager, each));
            return deed.isEmpty() ? pass(method, arguments) : act(deed.get(), method, arguments);
        }

        private static boolean isOnAPage() {
            return UI.getCurrent() != null || VaadinRequest.getCurrent() != null;
        }

        private @Nullable Object act(PageDeed deed, Method method, Object @Nullable [] arguments)
                throws Throwable {
            try {
                return beans.getBean(Caller.class)
                        .act(
                                deed.least(),
                                deed.name(),
                                PageDeed.object(arguments),
                                () -> answer(method, arguments),
                                answer -> PageDeed.isDone(answer.orElse(null)))
                        .orElse(null);
            } catch (Failed failed) {
                throw failed.getCause();
            }
        }

        private Optional<Object> answer(Method method, Object @Nullable [] arguments) {
            try {
                return Optional.ofNullable(pass(method, arguments));
            } catch (RuntimeException | Error unchecked) {
                throw unchecked;
            } catch (Throwable checked) {
                throw new Failed(checked);
            }
        }

        private @Nullable Object pass(Method method, Object @Nullable [] arguments)
                throws Throwable {
            try {
                return method.invoke(behind, arguments);
            } catch (InvocationTargetException failed) {
                throw failed.getCause();
            }
        }
    }

    /** Carries a checked exception of a manager to where it may be thrown again. */
    private static final class Failed extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final Throwable cause;

        Failed(Throwable cause) {
            super(cause);
            this.cause = cause;
        }

        @Override
        public synchronized Throwable getCause() {
            return cause;
        }
    }
}

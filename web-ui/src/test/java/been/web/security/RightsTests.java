package been.web.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.analyses.Analyses;
import been.analyses.Notifications;
import been.packages.SoftwareRepository;
import been.protocol.access.Allowed;
import been.protocol.access.ReadOnly;
import been.protocol.access.Role;
import been.protocol.access.Scope;
import been.tasks.HostAdministration;
import been.tasks.HostDirectory;
import been.tasks.Retention;
import been.tasks.Tasks;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.method.HandlerMethod;

class RightsTests {
    private static final Rights RIGHTS = new Rights(GuardedContracts.CONTRACTS);

    interface Doors {
        @ReadOnly
        boolean isOpen(String door);

        void open(String door);
    }

    interface Windows {
        @Allowed(role = Role.OPERATOR, action = "window.open")
        void open();

        @Allowed(role = Role.ADMIN, action = "window.open")
        void open(String window);
    }

    @ReadOnly
    static final class Calls {
        @PostMapping
        @Action("analysis.stop")
        public void stop() {}

        @PostMapping
        @Action("analysis.halt")
        public void halt() {}

        @PostMapping
        public void undeclared() {}

        @PostMapping
        @Allowed(role = Role.ADMIN)
        public void nameless() {}

        @PostMapping
        @ReadOnly
        public void plan() {}
    }

    @Test
    void whatIsDoneOnBehalfOfAUserNeedsAnOperator() {
        assertThat(of(Analyses.class, "stop"))
                .isEqualTo(new Access.Least(Role.OPERATOR, Scope.RUN, "analysis.stop"));
        assertThat(of(Analyses.class, "resume"))
                .isEqualTo(new Access.Least(Role.OPERATOR, Scope.RUN, "analysis.continue"));
        assertThat(of(HostDirectory.class, "setProperties"))
                .isEqualTo(new Access.Least(Role.OPERATOR, Scope.ALL, "host.set-properties"));
        assertThat(of(SoftwareRepository.class, "publish", method -> !method.isDefault()))
                .isEqualTo(new Access.Least(Role.OPERATOR, Scope.UPLOAD, "package.publish"));
    }

    @Test
    void whatConcernsAllUsersNeedsAnAdministrator() {
        assertThat(of(HostAdministration.class, "revokeJoinToken"))
                .isEqualTo(new Access.Least(Role.ADMIN, Scope.ALL, "host.revoke-token"));
        assertThat(of(HostAdministration.class, "remove"))
                .isEqualTo(new Access.Least(Role.ADMIN, Scope.ALL, "host.remove"));
        assertThat(of(Retention.class, "keep"))
                .isEqualTo(new Access.Least(Role.ADMIN, Scope.ALL, "retention.keep"));
        assertThat(of(Notifications.class, "delete"))
                .isEqualTo(new Access.Least(Role.ADMIN, Scope.ALL, "notification.delete"));
    }

    @Test
    void readingIsNoAction() {
        for (String method : List.of("context", "task", "history", "log", "onChange")) {
            assertThat(of(Tasks.class, method)).as(method).isSameAs(Access.READING);
        }
    }

    /** It would publish modules and evaluators for users who may not. */
    @Test
    void publishingWithoutAskingForTheKindIsForThePlatformOnly() {
        assertThat(of(SoftwareRepository.class, "publish", Method::isDefault))
                .isEqualTo(new Access.Nobody());
    }

    @Test
    void aMethodThatDeclaresNothingIsNamed() {
        assertThatThrownBy(() -> new Rights(List.of(Tasks.class, Doors.class)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "Doors.open declares no right; mark it with @Allowed, or with @ReadOnly if it changes nothing");
    }

    @Test
    void anActionHasOneRight() {
        assertThatThrownBy(() -> new Rights(List.of(Windows.class)))
                .hasMessage(
                        "Windows.open declares another right for window.open than another method");
    }

    @Test
    void aRestCallNeedsTheRightOfItsAction() throws Exception {
        assertThat(RIGHTS.of(call("stop"))).isEqualTo(of(Analyses.class, "stop"));
    }

    @Test
    void aRestCallThatMayChangeSomethingDeclaresItsOwnAction() throws Exception {
        for (String complete : List.of("stop", "plan")) {
            RIGHTS.require(call(complete), true);
        }
        RIGHTS.require(call("undeclared"), false);
        for (String incomplete : List.of("undeclared", "nameless")) {
            HandlerMethod call = call(incomplete);
            assertThatThrownBy(() -> RIGHTS.require(call, true))
                    .hasMessage(
                            "Calls.%s declares no right; mark it with @Action, or with @Allowed if no contract is behind it"
                                    .formatted(incomplete));
        }
        HandlerMethod halt = call("halt");
        assertThatThrownBy(() -> RIGHTS.require(halt, true))
                .hasMessage(
                        "Calls.halt performs analysis.halt, an action that no contract declares");
    }

    private static HandlerMethod call(String name) throws NoSuchMethodException {
        return new HandlerMethod(new Calls(), name);
    }

    private static @Nullable Access of(Class<?> contract, String name) {
        return of(contract, name, _ -> true);
    }

    private static @Nullable Access of(Class<?> contract, String name, Predicate<Method> which) {
        return RIGHTS.of(
                Arrays.stream(contract.getMethods())
                        .filter(each -> each.getName().equals(name))
                        .filter(which)
                        .findFirst()
                        .orElseThrow());
    }
}

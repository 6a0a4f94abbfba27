package been.web.security;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.access.Allowed;
import been.protocol.access.OpenToAnyone;
import been.protocol.access.ReadOnly;
import been.protocol.access.Role;
import been.protocol.access.Scope;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.springframework.web.method.HandlerMethod;

class AccessTests {

    @ReadOnly
    static class Calls {
        @AlsoPublic("analysis")
        public void asTheClassSays() {}

        @Allowed(role = Role.OPERATOR)
        public void asTheMethodSays() {}

        @Allowed(role = Role.OPERATOR, scope = Scope.RUN)
        public void withAScope() {}

        @OpenToAnyone("it says nothing")
        public void open() {}
    }

    static class Silent {
        public void undeclared() {}
    }

    @Test
    void theMethodCountsBeforeTheClass() throws Exception {
        assertThat(access(new Calls(), "asTheClassSays"))
                .isEqualTo(new Access.Least(Role.VIEWER, Scope.READ, ""));
        assertThat(HandlerAccess.publicBy(new HandlerMethod(new Calls(), "asTheClassSays")))
                .isEqualTo("analysis");
        assertThat(access(new Calls(), "asTheMethodSays"))
                .isEqualTo(new Access.Least(Role.OPERATOR, Scope.ALL, ""));
        assertThat(access(new Calls(), "withAScope"))
                .isEqualTo(new Access.Least(Role.OPERATOR, Scope.RUN, ""));
        assertThat(access(new Calls(), "open")).isEqualTo(new Access.Anyone("it says nothing"));
    }

    @Test
    void whoSaysNothingAdmitsNobody() throws Exception {
        assertThat(access(new Silent(), "undeclared")).isEqualTo(new Access.Nobody());
    }

    @Test
    void rolesOfUsersAreOrderedAndHostsStandApart() {
        assertThat(Role.ADMIN.includes(Role.VIEWER)).isTrue();
        assertThat(Role.OPERATOR.includes(Role.OPERATOR)).isTrue();
        assertThat(Role.VIEWER.includes(Role.OPERATOR)).isFalse();
        assertThat(Arrays.stream(Role.values()).filter(role -> role.includes(Role.HOST)))
                .containsExactly(Role.HOST);
        assertThat(Arrays.stream(Role.values()).filter(Role.HOST::includes))
                .containsExactly(Role.HOST);
    }

    @Test
    void aLimitedCredentialReachesItsScopesOnly() {
        var limited = new Identity("ci", Role.ADMIN, Set.of(Scope.READ, Scope.RUN));
        assertThat(limited.reaches(Scope.RUN)).isTrue();
        assertThat(limited.reaches(Scope.UPLOAD)).isFalse();
        assertThat(limited.reaches(Scope.ALL)).isFalse();
        assertThat(limited.permissions()).isEmpty();
        assertThat(new Identity("ada", Role.ADMIN).reaches(Scope.UPLOAD)).isTrue();
    }

    private static Access access(Object bean, String method) throws Exception {
        return new Rights(List.of()).of(new HandlerMethod(bean, method));
    }
}

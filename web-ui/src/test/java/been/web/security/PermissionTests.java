package been.web.security;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.access.Role;
import java.security.Principal;
import org.junit.jupiter.api.Test;

class PermissionTests {

    @Test
    void administratorsPublishCodeAndHostsDoNot() {
        var admin = new Identity("ada", Role.ADMIN);
        var host = new Identity("alpha", Role.HOST);
        assertThat(Permission.PUBLISH_CODE.isHeldBy(admin)).isTrue();
        assertThat(Permission.PUBLISH_CODE.isHeldBy(host)).isFalse();
        assertThat(Permission.PUBLISH_CODE.isHeldBy(new IdentityAuthentication(admin))).isTrue();
        assertThat(Permission.PUBLISH_CODE.isHeldBy(new IdentityAuthentication(host))).isFalse();
        Principal somebody = () -> "somebody";
        assertThat(Permission.PUBLISH_CODE.isHeldBy(somebody)).isFalse();
    }
}

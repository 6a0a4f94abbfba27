package been.web.security;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.security.crypto.argon2.Argon2PasswordEncoder;

class PasswordsTests {

    private final Passwords passwords = new Passwords();

    @Test
    void aHashIsSaltedAndRecognised() {
        String hash = passwords.hash("correct horse battery");

        assertThat(hash).startsWith("$argon2id$v=19$m=19456,t=2,p=1$").doesNotContain("horse");
        assertThat(passwords.hash("correct horse battery")).isNotEqualTo(hash);
        assertThat(passwords.matches("correct horse battery", hash)).isTrue();
        assertThat(passwords.matches("correct horse batterz", hash)).isFalse();
    }

    @Test
    void nobodyHasAPassword() {
        assertThat(passwords.matches("the password of nobody", null)).isFalse();
        assertThat(passwords.matches("", null)).isFalse();
    }

    @Test
    void whereThereIsNoUserACheckCostsAsMuch() {
        var same = new Argon2PasswordEncoder(16, 32, 1, 19 * 1024, 2);
        var stronger = new Argon2PasswordEncoder(16, 32, 1, 19 * 1024, 3);

        assertThat(same.upgradeEncoding(passwords.nobodys)).isFalse();
        assertThat(stronger.upgradeEncoding(passwords.nobodys)).isTrue();
    }

    @Test
    void aHugePasswordIsNotEvenHashed() {
        assertThat(passwords.matches("x".repeat(10_000_000), null)).isFalse();
    }

    @Test
    void weakPasswordsAreRefusedWithAReason() {
        assertThat(Passwords.problem("ada", "short")).get().asString().contains("10");
        assertThat(Passwords.problem("ada", "aaaaaaaaaaaaa")).isPresent();
        assertThat(Passwords.problem("ada", "I am Ada Lovelace")).isPresent();
        assertThat(Passwords.problem("ada", "x".repeat(257))).isPresent();
        assertThat(Passwords.problem("ada", "analytical engine")).isEmpty();
    }
}

package been.tasks.store;

import static org.assertj.core.api.Assertions.assertThat;

import been.tasks.TestDatabase.Product;
import been.tasks.store.Membership.Drain;
import been.tasks.store.Membership.Revocation;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What every store does with the memberships of hosts, whatever it is made of. */
abstract class MembershipStoreContract extends StoreContract {
    MembershipStoreContract(Product product) {
        super(product);
    }

    private Membership membership() {
        return rows().hosts().find(H1).orElseThrow().membership();
    }

    @Test
    void aTokenIsGoodOnceAndUntilItExpires() {
        write(rows -> {
            rows.memberships().insert("aa1", NOW, NOW.plusSeconds(60), "ann");
            rows.memberships().insert("bb2", NOW.plusSeconds(1), NOW.plusSeconds(5), "bob");
        });
        assertThat(written(rows -> rows.hosts().useJoinToken("bb2", NOW.plusSeconds(5), H1)))
                .as("expired")
                .isEqualTo(Written.OVERTAKEN);
        assertThat(written(rows -> rows.hosts().useJoinToken("aa1", NOW.plusSeconds(59), H1)))
                .isEqualTo(Written.DONE);
        assertThat(rows().memberships().tokens())
                .containsExactly(
                        new MembershipRows.Token(
                                "bb2", NOW.plusSeconds(1), "bob", NOW.plusSeconds(5), null, null),
                        new MembershipRows.Token(
                                "aa1", NOW, "ann", NOW.plusSeconds(60), NOW.plusSeconds(59), "h1"));
        assertThat((int) store().write(rows -> rows.memberships().deleteUnused("aa"))).isZero();
        assertThat((int) store().write(rows -> rows.memberships().deleteUnused("bb"))).isOne();
        write(rows -> rows.memberships().forgetTokens(NOW.plusSeconds(59)));
        assertThat(rows().memberships().tokens()).hasSize(1);
        write(rows -> rows.memberships().forgetTokens(NOW.plusSeconds(60)));
        assertThat(rows().memberships().tokens()).isEmpty();
    }

    @Test
    void aDrainVoidsDecisionsAndEndsWithTheResumption() {
        register(H1);
        long version = rows().hosts().find(H1).orElseThrow().version();
        var drain = new Drain(NOW, "ann", "a new disk", 5000L);
        write(rows -> rows.memberships().drain(H1, drain));
        assertThat(membership().drain()).isEqualTo(drain);
        write(rows -> assertThat(rows.placements().claim(Map.of(H1, version), 0)).isEmpty());
        var lasting = new Drain(NOW, "bob", "", null);
        write(rows -> rows.memberships().drain(H1, lasting));
        assertThat(membership().drain()).isEqualTo(lasting);
        write(rows -> rows.memberships().resume(H1));
        assertThat(membership().drain()).isNull();
    }

    @Test
    void aRevokedCredentialIsRememberedButOpensNothing() {
        register(H1, H2);
        var revocation = new Revocation(NOW, "ann", "");
        write(rows -> rows.memberships().revoke(H1, revocation));
        assertThat(membership().revocation()).isEqualTo(revocation);
        assertThat(rows().hosts().byCredential("hash of h1")).isEmpty();
        assertThat(rows().memberships().revoked("hash of h1")).contains(H1);
        assertThat(rows().memberships().revoked("hash of h2")).isEmpty();
    }

    @Test
    void aRemovedHostIsNotThereUntilItJoinsAgain() {
        register(H1);
        write(rows -> {
            rows.memberships().revoke(H1, new Revocation(NOW, "ann", ""));
            rows.memberships().drain(H1, new Drain(NOW, "ann", "", null));
            rows.hosts().seen(H1, 7, 3, 900, NOW);
            rows.memberships().remove(H1, NOW);
        });
        assertThat(rows().hosts().find(H1)).isEmpty();
        assertThat(rows().hosts().all()).isEmpty();
        assertThat(rows().hosts().byCredential("hash of h1")).isEmpty();
        assertThat(rows().memberships().revoked("hash of h1")).isEmpty();
        register(H1);
        write(rows -> {
            rows.memberships().joined(H1, NOW);
            rows.memberships().online(H1, NOW);
        });
        assertThat(membership()).isEqualTo(new Membership(NOW, NOW, null, null));
    }
}

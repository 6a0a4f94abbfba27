package been.web.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.protocol.access.Allowed;
import been.protocol.access.Audited;
import been.protocol.access.Named;
import been.protocol.access.PlatformOnly;
import been.protocol.access.ReadOnly;
import been.protocol.access.Refusal;
import been.protocol.access.Role;
import been.protocol.access.Scope;
import been.protocol.analyses.AnalysisId;
import been.tasks.KeptWork;
import been.tasks.Saved;
import been.web.problem.RefusedCall;
import been.web.security.AuditEntry.Outcome;
import been.web.security.AuditEntry.Way;
import com.vaadin.flow.component.UI;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

/** One guard for pages, REST and webhooks, and none for the platform itself. */
class CallerTests {

    sealed interface Opened {
        record Open(String door) implements Opened, Named {
            @Override
            public String name() {
                return door;
            }
        }

        record Locked() implements Opened, Refusal {}
    }

    interface Doors {
        @ReadOnly
        int count();

        @Allowed(role = Role.OPERATOR, scope = Scope.RUN, action = "door.open")
        Opened open(@Audited String door, String key);

        @Allowed(role = Role.OPERATOR, action = "door.build")
        Opened build(String plan);

        @Allowed(role = Role.ADMIN, action = "door.remove")
        void remove(@Audited String door) throws IOException;

        @PlatformOnly
        void oil();
    }

    private final class House implements Doors {
        @Override
        public int count() {
            guarded.oil(); // what a call entails needs no right of its own
            return 1;
        }

        @Override
        public Opened open(String door, String key) {
            return key.equals("right") ? new Opened.Open(door) : new Opened.Locked();
        }

        @Override
        public Opened build(String plan) {
            guarded.open("new", "right");
            return new Opened.Open("new");
        }

        @Override
        public void remove(String door) throws IOException {
            throw new IOException("it is stuck");
        }

        @Override
        public void oil() {
            oiled++;
        }
    }

    @TempDir Path folder;
    private final AtomicReference<@Nullable Identity> onPage = new AtomicReference<>();
    private final StaticListableBeanFactory beans = new StaticListableBeanFactory();
    private final Doors guarded =
            GuardedContracts.guard(
                    Doors.class, new House(), new Rights(List.of(Doors.class)), beans);
    private final UI ui = new UI(); // Vaadin itself holds it weakly
    private AuditLog audit;
    private int oiled;

    @BeforeEach
    void open() {
        audit = Tables.inFile(folder).audit;
        beans.addBean("caller", new Caller(() -> Optional.ofNullable(onPage.get()), audit));
    }

    @AfterEach
    void leave() {
        UI.setCurrent(null);
        RequestContextHolder.resetRequestAttributes();
    }

    @Test
    void thePlatformItselfNeedsNoRight() {
        guarded.oil();
        assertThat(guarded.open("front", "right")).isEqualTo(new Opened.Open("front"));
        assertThat(oiled).isEqualTo(1);
        assertThat(entries()).isEmpty();
    }

    @Test
    void onAPageTheRightIsCheckedAndOneEntryWritten() {
        page(new Identity("ada", Role.OPERATOR));
        Opened _ = guarded.open("front", "right");
        Opened _ = guarded.open("front", "wrong");
        assertThatThrownBy(() -> guarded.remove("front"))
                .isInstanceOf(Caller.NotAllowed.class)
                .hasMessage("This needs the role admin. Ask an administrator.");
        assertThat(entries())
                .containsExactly(
                        "ada PAGE door.open front DONE",
                        "ada PAGE door.open front REFUSED",
                        "ada PAGE door.remove front REFUSED");
    }

    @Test
    void aFailureIsAnEntryToo() {
        page(new Identity("ada", Role.ADMIN));
        assertThatThrownBy(() -> guarded.remove("front")).isInstanceOf(IOException.class);
        assertThat(entries()).containsExactly("ada PAGE door.remove front FAILED");
    }

    @Test
    void whatACallEntailsIsNoActionOfItsOwn() {
        page(new Identity("ada", Role.OPERATOR));
        Opened _ = guarded.build("name: secret\nkind: x");
        assertThat(entries())
                .as("the plan is no name; the answer has one")
                .containsExactly("ada PAGE door.build new DONE");
    }

    @Test
    void aStrangerOnAPageReadsAndDoesNothing() {
        page(null);
        assertThat(guarded.count()).isEqualTo(1);
        assertThatThrownBy(() -> guarded.open("front", "right"))
                .isInstanceOf(Caller.NotAllowed.class);
        assertThatThrownBy(guarded::oil)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("for the platform itself only");
    }

    @Test
    void overRestRoleAndScopeAreCheckedAndTheFilterWritesTheEntry() {
        rest(new Identity("ada", Role.OPERATOR, Set.of(Scope.RUN)));
        assertThat(guarded.open("front", "right")).isEqualTo(new Opened.Open("front"));
        assertThatThrownBy(() -> guarded.build(""))
                .isInstanceOf(RefusedCall.class)
                .hasMessage(
                        "A limited token may not make this call; use one with the scope all, or sign in.");
        assertThatThrownBy(() -> guarded.remove("front"))
                .isInstanceOf(RefusedCall.class)
                .hasMessage(
                        "This call needs the role admin; ada has the role operator. Ask an administrator.");
        assertThat(entries()).isEmpty();
    }

    @Test
    void overRestNobodyDoesAnythingWithoutACredential() {
        rest(null);
        assertThatThrownBy(() -> guarded.open("front", "right")).isInstanceOf(RefusedCall.class);
    }

    @Test
    void aWebhookHasTheRightsOfItsSignatureAndAnEntry() {
        rest(null);
        var hook = new Identity("hook library", Role.OPERATOR, Set.of(Scope.RUN));
        Opened _ = Caller.as(hook, () -> guarded.open("front", "right"));
        assertThatThrownBy(() -> Caller.as(hook, () -> guarded.build("")))
                .isInstanceOf(RefusedCall.class);
        assertThat(entries())
                .containsExactly(
                        "hook library REST door.open front DONE",
                        "hook library REST door.build  REFUSED");
    }

    @Test
    void objectsAreNamesAndNeverDocuments() throws Exception {
        var open = Doors.class.getMethod("open", String.class, String.class);
        var build = Doors.class.getMethod("build", String.class);
        assertThat(GuardedContracts.object(open, new Object[] {new AnalysisId(7), "secret"}))
                .isEqualTo("7");
        assertThat(GuardedContracts.object(build, new Object[] {"name: secret\nkind: x"}))
                .isEmpty();
        assertThat(GuardedContracts.object(Doors.class.getMethod("count"), null)).isEmpty();
    }

    @Test
    void refusalsAreNotDone() {
        assertThat(Caller.isRefused(new Saved.Refused(List.of()))).isTrue();
        assertThat(Caller.isRefused(false)).isTrue();
        assertThat(Caller.isRefused(Optional.empty())).isTrue();
        assertThat(Caller.isRefused(KeptWork.Discard.NEEDED)).isTrue();
        assertThat(Caller.isRefused(KeptWork.Discard.ASKED)).isFalse();
        assertThat(Caller.isRefused(null)).isFalse();
        assertThat(Caller.isRefused(new AnalysisId(7))).isFalse();
    }

    private void page(@Nullable Identity who) {
        onPage.set(who);
        UI.setCurrent(ui);
    }

    private static void rest(@Nullable Identity who) {
        var request = new MockHttpServletRequest();
        request.setUserPrincipal(who == null ? null : new IdentityAuthentication(who));
        RequestContextHolder.setRequestAttributes(new ServletRequestAttributes(request));
    }

    /** The oldest first. */
    private List<String> entries() {
        return audit.page(AuditLog.Filter.EVERYTHING, null, 100).reversed().stream()
                .map(CallerTests::text)
                .toList();
    }

    private static String text(AuditEntry entry) {
        Way way = entry.way();
        Outcome outcome = entry.outcome();
        return "%s %s %s %s %s"
                .formatted(entry.who(), way, entry.action(), entry.object(), outcome);
    }
}

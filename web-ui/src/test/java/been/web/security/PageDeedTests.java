package been.web.security;

import static org.assertj.core.api.Assertions.assertThat;

import been.analyses.Analyses;
import been.packages.SoftwareRepository;
import been.protocol.analyses.AnalysisId;
import been.tasks.HostAdministration;
import been.tasks.HostDirectory;
import been.tasks.Retention;
import been.tasks.Saved;
import been.tasks.Tasks;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PageDeedTests {

    @Test
    void whatIsDoneInSomebodysNameNeedsAnOperator() {
        assertThat(of(Analyses.class, "stop"))
                .contains(new PageDeed(Role.OPERATOR, "analysis.stop"));
        assertThat(of(Analyses.class, "resume"))
                .contains(new PageDeed(Role.OPERATOR, "analysis.continue"));
        assertThat(of(HostDirectory.class, "say")).isPresent();
        assertThat(of(SoftwareRepository.class, "publish"))
                .contains(new PageDeed(Role.OPERATOR, "package.publish"));
    }

    @Test
    void whatConcernsEverybodyNeedsAnAdministrator() {
        assertThat(of(HostAdministration.class, "revokeJoinToken"))
                .contains(new PageDeed(Role.ADMIN, "host.revoke-token"));
        assertThat(of(HostAdministration.class, "remove"))
                .contains(new PageDeed(Role.ADMIN, "host.remove"));
        assertThat(of(Retention.class, "keep"))
                .contains(new PageDeed(Role.ADMIN, "retention.keep"));
    }

    @Test
    void readingIsNoDeed() {
        for (String method : List.of("context", "task", "history", "log", "onChange")) {
            assertThat(of(Tasks.class, method)).as(method).isEmpty();
        }
    }

    @Test
    void objectsAreNamesAndNeverDocuments() {
        assertThat(PageDeed.object(new Object[] {new AnalysisId(7), "ada"})).contains("7");
        assertThat(PageDeed.object(new Object[] {"name: secret\nkind: x", "ada"})).isEmpty();
        assertThat(PageDeed.object(null)).isEmpty();
    }

    @Test
    void refusalsAreNotDone() {
        assertThat(PageDeed.isDone(new Saved.Refused(List.of()))).isFalse();
        assertThat(PageDeed.isDone(false)).isFalse();
        assertThat(PageDeed.isDone(null)).isTrue();
        assertThat(PageDeed.isDone(new AnalysisId(7))).isTrue();
    }

    private static Optional<PageDeed> of(Class<?> manager, String name) {
        Method method =
                Arrays.stream(manager.getMethods())
                        .filter(each -> each.getName().equals(name))
                        .findFirst()
                        .orElseThrow();
        return PageDeed.of(manager, method);
    }
}

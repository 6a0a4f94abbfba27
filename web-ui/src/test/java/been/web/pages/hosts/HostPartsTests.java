package been.web.pages.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.HostName;
import been.protocol.TaskId;
import been.protocol.access.Role;
import been.protocol.hosts.HostGroup;
import been.protocol.hosts.HostView;
import been.protocol.hosts.SoftwareAlias;
import been.web.example.ExampleDirectory;
import been.web.example.ExampleHostAdministration;
import been.web.example.ExampleHosts;
import been.web.pages.parts.Labels;
import been.web.pages.parts.MatchView;
import been.web.pages.parts.Problem;
import been.web.security.Callers;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.UI;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.dom.Element;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostPartsTests {
    private final ExampleDirectory directory = new ExampleDirectory();

    private static String text(Component component) {
        return component.getElement().getTextRecursively();
    }

    @Test
    void groupsAreListedWithTheirHostsAndConditions() {
        var list = new GroupList(directory, Callers.with(Role.OPERATOR));
        list.show(directory.groups());
        assertThat(text(list))
                .contains("big", "alpha", "beta", "host.cpu.cores >= 8", "rack-3", "New group");
    }

    @Test
    void aliasesAreListedWithWhereTheyAreFound() {
        var list = new AliasList(directory, Callers.with(Role.OPERATOR));
        list.show(directory.aliases());
        assertThat(text(list)).contains("software.jdk", "alpha, beta", "filter(j, j.jdk)");
    }

    @Test
    void whatUsersSayOfAHostIsListedWithWhoSaidIt() {
        var host = new HostName("alpha");
        var list = new UserPropertyList(directory, Callers.with(Role.OPERATOR));
        list.show(host, UserPropertyList.read(directory, host));
        assertThat(text(list)).contains("user.rack", "r3", "admin");
    }

    @Test
    void viewersAreOfferedNothingThatChangesAnything() {
        var groups = new GroupList(directory, Callers.with(Role.VIEWER));
        groups.show(directory.groups());
        var aliases = new AliasList(directory, Callers.with(Role.VIEWER));
        aliases.show(directory.aliases());
        assertThat(shownButtons(groups)).isEmpty();
        assertThat(shownButtons(aliases)).isEmpty();
        var operators = new GroupList(directory, Callers.with(Role.OPERATOR));
        operators.show(directory.groups());
        assertThat(shownButtons(operators)).contains("New group", "Edit", "Remove");
    }

    @Test
    void sinceWhenAHostIsInItsStateIsShownInTheZoneOfTheBrowser() {
        HostView host =
                new ExampleHosts()
                        .hosts().stream()
                                .filter(each -> each.since() != null)
                                .findFirst()
                                .orElseThrow();
        String since = String.valueOf(host.since());
        Element label = Labels.state(host).getElement();
        assertThat(label.getAttribute("data-moment")).isEqualTo(since);
        assertThat(label.getAttribute("title")).startsWith("since " + since);
    }

    @Test
    void aNewGroupDoesNotReplaceAnother() {
        assertThat(saving(null, new HostGroup("big", "", List.of(), null)))
                .isEqualTo("✕ 'big' exists already. Edit it.");
        assertThat(saving(null, new HostGroup("other", "", List.of(), null)))
                .contains("this is an example"); // it is saved
    }

    @Test
    void editsOfAGroupDoNotUndoThoseOfOthers() {
        HostGroup now = directory.groups().getFirst().group();
        HostGroup opened = new HostGroup("big", "", List.of(), now.expression());
        assertThat(saving(opened, opened))
                .isEqualTo("✕ admin changed 'big' meanwhile. Close this and edit it again.");
        assertThat(saving(now, opened)).contains("this is an example");
        HostGroup gone = new HostGroup("gone", "", List.of(), null);
        assertThat(saving(gone, gone)).isEqualTo("✕ 'gone' was removed meanwhile.");
    }

    @Test
    void aNewAliasDoesNotReplaceAnother() {
        var problem = new Problem();
        var list = new AliasList(directory, Callers.with(Role.OPERATOR));
        list.save(null, new SoftwareAlias("jdk", "", "host.software.java"), problem);
        assertThat(text(problem)).isEqualTo("✕ 'jdk' exists already. Edit it.");
    }

    private String saving(@Nullable HostGroup opened, HostGroup made) {
        var problem = new Problem();
        assertThat(
                        new GroupList(directory, Callers.with(Role.OPERATOR))
                                .save(opened, made, problem))
                .isFalse();
        return text(problem);
    }

    @Test
    void aHostIsNotRemovedBeforeItIsConfirmed() {
        var hosts = new ExampleHosts();
        var administration = new ExampleHostAdministration(hosts);
        var orders = new HostOrders(administration, Callers.with(Role.ADMIN), () -> {});
        orders.show(hosts.host(new HostName("gamma")).orElseThrow());
        Button remove =
                orders.getChildren()
                        .map(Button.class::cast)
                        .filter(button -> button.getText().equals("Remove"))
                        .findFirst()
                        .orElseThrow();
        assertThat(remove.isVisible()).isTrue();
        UI.setCurrent(new UI());
        try {
            remove.click();
        } finally {
            UI.setCurrent(null);
        }
        assertThat(administration.removed()).isEmpty();
    }

    private static List<String> shownButtons(Component component) {
        if (!component.isVisible()) {
            return List.of();
        }
        if (component instanceof Button button) {
            return List.of(button.getText());
        }
        return component.getChildren().flatMap(child -> shownButtons(child).stream()).toList();
    }

    @Test
    void hostsThatDoNotMatchSayWhy() {
        var view = new MatchView();
        view.show(directory.match(new TaskId("t")).orElseThrow());
        assertThat(text(view))
                .contains("2 of 3 hosts match", "gamma", "fails on host.cpu.cores >= 8");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "r3, java.lang.String",
                "3, java.lang.Long",
                "0.5, java.lang.Double",
                "true, java.lang.Boolean",
                "\"3\", java.lang.String",
                "3a, java.lang.String"
            })
    void whatIsTypedHasTheTypeItReadsAs(String typed, Class<?> type) {
        assertThat(UserPropertyList.typed(typed)).isInstanceOf(type);
    }
}

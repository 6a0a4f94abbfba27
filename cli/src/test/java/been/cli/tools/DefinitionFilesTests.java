package been.cli.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.cli.command.CommandFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DefinitionFilesTests {
    @TempDir private Path folder = Path.of("");

    private Path write(String name, String... lines) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, String.join("\n", lines) + "\n");
    }

    private DefinitionFiles files(String... inside) throws IOException {
        return DefinitionFiles.of(definition(inside));
    }

    private Element definition(String... inside) throws IOException {
        return Element.read(
                write(
                        "b.xml",
                        "<?xml version=\"1.0\"?>",
                        "<!DOCTYPE benchmark PUBLIC \"+//IDN sosy-lab.org//DTD BenchExec benchmark 3.30//EN\" \"x\">",
                        "<benchmark tool=\"dummy\">",
                        String.join("\n", inside),
                        "</benchmark>"));
    }

    private List<String> names(DefinitionFiles found) {
        return found.files().stream().map(file -> folder.relativize(file).toString()).toList();
    }

    @Test
    void everythingThatRunsMayNeedIsFound() throws IOException {
        for (String name : List.of("in/a.c", "in/b.c", "in/b.h", "in/c.i", "lib/l", "all.prp")) {
            write(name, "");
        }
        write("in/t.yml", "input_files: ['c.i']", "properties:", "  - property_file: ../all.prp");
        write("in/x.set", "# comment", "a.c", "b.?");

        assertThat(
                        names(
                                files(
                                        "<requiredfiles>lib</requiredfiles>",
                                        "<rundefinition><tasks>",
                                        "<includesfile>in/x.set</includesfile>",
                                        "<exclude>in/*.h</exclude>",
                                        "</tasks></rundefinition>",
                                        "<tasks><include>in/*.yml</include>",
                                        "<propertyfile>${taskdef_path}/../all.prp</propertyfile>",
                                        "</tasks>")))
                .containsExactly(
                        "all.prp",
                        "b.xml",
                        "in/a.c",
                        "in/b.c",
                        "in/c.i",
                        "in/t.yml",
                        "in/x.set",
                        "lib/l");
    }

    @Test
    void tasksWithoutFilesNeedNone() throws IOException {
        assertThat(names(files("<rundefinition/><tasks><withoutfile>x</withoutfile></tasks>")))
                .containsExactly("b.xml");
    }

    @Test
    void aPatternWithoutAMatchIsAWarningAsInBenchExec() throws IOException {
        DefinitionFiles found =
                files(
                        "<rundefinition/><tasks>",
                        "<include>*.c</include><withoutfile>x</withoutfile></tasks>");
        assertThat(found.warnings())
                .containsExactly(folder.resolve("b.xml") + ":5: no file matches '*.c'");
    }

    private void refused(String sentence, String... inside) {
        assertThatThrownBy(() -> files(inside))
                .isInstanceOf(CommandFailure.class)
                .hasMessage(folder + sentence);
    }

    @Test
    void anAbsentInputIsNamedWithFileAndLine() throws IOException {
        write("t.yml", "format_version: '2.0'", "input_files:", "  - a.c");
        refused(
                "/t.yml:3: there is no file 'a.c'",
                "<rundefinition/><tasks><include>t.yml</include></tasks>");
    }

    @Test
    void anAbsentPropertyIsNamedWithFileAndLine() {
        refused(
                "/b.xml:5: there is no property file 'a.prp'",
                "<rundefinition/><tasks><withoutfile>x</withoutfile></tasks>",
                "<propertyfile>a.prp</propertyfile>");
    }

    @Test
    void absolutePathsAreRefused() throws IOException {
        refused(
                "/b.xml:4: '/x/*.c' is not a relative name: on the host that runs it, it may be elsewhere",
                "<rundefinition/><tasks><include>/x/*.c</include></tasks>");
        write("a.set", "# elsewhere", "~/a.c");
        refused(
                "/a.set:2: '~/a.c' is not a relative name: on the host that runs it, it may be elsewhere",
                "<rundefinition/><tasks><includesfile>a.set</includesfile></tasks>");
        write("t.yml", "input_files: /x/a.c");
        refused(
                "/t.yml:1: '/x/a.c' is not a relative name: on the host that runs it, it may be elsewhere",
                "<rundefinition/><tasks><include>t.yml</include></tasks>");
    }

    @Test
    void anOpenBracketStandsForItself() throws IOException {
        write("a[1.c", "");
        assertThat(names(files("<rundefinition/><tasks><include>a[?.c</include></tasks>")))
                .containsExactly("a[1.c", "b.xml");
    }

    @Test
    void aSetThatIsNotTextIsNamed() throws IOException {
        Files.write(folder.resolve("a.set"), new byte[] {'a', (byte) 0xff});
        refused(
                "/a.set:1: this is not UTF-8 text",
                "<rundefinition/><tasks><includesfile>a.set</includesfile></tasks>");
    }

    @Test
    void resultsAreNotWrittenAmongTheFiles() throws IOException {
        Path file = write("b.xml", "");
        assertThatThrownBy(() ->
                        DefinitionPackage.of(
                                new TreeSet<>(Set.of(file)), Map.of(), file, folder, null))
                .isInstanceOf(CommandFailure.class)
                .hasMessageStartingWith("result files cannot be written into " + folder);
    }

    @Test
    void aDefinitionWithoutRunsIsRefused() {
        refused("/b.xml:3: nothing to run: no <rundefinition> has tasks", "<rundefinition/>");
    }

    @Test
    void mistakesAreNamedWithTheNearestWord() {
        refused(
                "/b.xml:5: unknown element <includefile> in <tasks>; did you mean 'includesfile'?",
                "<tasks>",
                "<includefile>x</includefile></tasks>");
        refused(
                "/b.xml:4: unknown attribute 'title' of <option>; expected one of name",
                "<option title='x'/>");
    }

    @Test
    void whatIsNoDefinitionIsRefused() throws IOException {
        Path other = write("other.xml", "<result/>");
        assertThatThrownBy(() -> Element.read(other))
                .hasMessage(
                        other
                                + ":1: this is not a benchmark definition: its outermost element is <result>, not <benchmark>");
        Path half = write("half.xml", "<benchmark tool='dummy'>", "<tasks>");
        assertThatThrownBy(() -> Element.read(half)).hasMessage(half + ":3: this is not XML");
        Path without = write("without.xml", "<benchmark/>");
        assertThatThrownBy(() -> Element.read(without))
                .hasMessage(without + ":1: <benchmark> needs the attribute 'tool'");
    }

    @Test
    void entitiesAreNotRead() throws IOException {
        Path bomb =
                write(
                        "bomb.xml",
                        "<!DOCTYPE benchmark [<!ENTITY a SYSTEM \"file:///etc/passwd\">]>",
                        "<benchmark tool='dummy'><option>&a;</option></benchmark>");
        assertThatThrownBy(() -> Element.read(bomb)).hasMessage(bomb + ":2: this is not XML");
    }
}

package been.machine.measure;

import been.machine.groups.ControlGroup;
import been.machine.groups.GroupPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Facts about a run, stored before it starts so that another process can take it over: lines of a
 * key and a value.
 */
record RunNotes(
        String accounting,
        String supervisor,
        String program,
        String directory,
        List<Integer> cores,
        List<Path> folders,
        List<Path> files,
        List<EnergyDomain> energy) {

    static RunNotes of(
            RunRequest request,
            String accounting,
            String supervisor,
            GroupPlan groups,
            List<EnergyDomain> energy) {
        return new RunNotes(
                accounting,
                supervisor,
                oneLine(request.command().getFirst()),
                oneLine(request.directory().toString()),
                request.cores(),
                groups.folders(),
                groups.accounting(),
                energy);
    }

    ControlGroup group() {
        return ControlGroup.of(folders, files);
    }

    /**
     * @throws IOException also when the file exists
     */
    void write(Path file) throws IOException {
        var text = new StringBuilder();
        line(text, "accounting", accounting);
        line(text, "supervisor", supervisor);
        line(text, "program", program);
        line(text, "directory", directory);
        for (int core : cores) {
            line(text, "core", core);
        }
        for (Path folder : folders) {
            line(text, "group", folder);
        }
        for (Path path : files) {
            line(text, "file", path);
        }
        for (EnergyDomain domain : energy) {
            line(text, "energy", domain.name() + " " + domain.counter());
        }
        Files.writeString(file, text, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }

    static RunNotes read(Path file) throws IOException {
        String accounting = "";
        String supervisor = "";
        String program = "";
        String directory = "";
        var cores = new ArrayList<Integer>();
        var folders = new ArrayList<Path>();
        var files = new ArrayList<Path>();
        var energy = new ArrayList<EnergyDomain>();
        for (String line : Files.readAllLines(file)) {
            String value = line.substring(line.indexOf(' ') + 1);
            switch (line.substring(0, Math.max(0, line.indexOf(' ')))) {
                case "accounting" -> accounting = value;
                case "supervisor" -> supervisor = value;
                case "program" -> program = value;
                case "directory" -> directory = value;
                case "core" -> cores.add(Integer.valueOf(value));
                case "group" -> folders.add(Path.of(value));
                case "file" -> files.add(Path.of(value));
                case "energy" -> energy.add(energy(value));
                default ->
                        throw new IOException(file + " contains the unknown line '" + line + "'");
            }
        }
        return new RunNotes(
                accounting, supervisor, program, directory, cores, folders, files, energy);
    }

    private static EnergyDomain energy(String value) {
        String[] words = value.split(" ", 2);
        return new EnergyDomain(words[0], Path.of(words[1]));
    }

    private static String oneLine(String text) {
        return text.replace('\n', ' ');
    }

    private static void line(StringBuilder text, String word, Object value) {
        text.append(word).append(' ').append(value).append('\n');
    }
}

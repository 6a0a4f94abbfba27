package been.hostruntime.attempt;

import been.hostruntime.attempt.Placeholders.UnknownPlaceholderException;
import been.hostruntime.attempt.SharedInputs.Copied;
import been.hostruntime.cache.Acquired;
import been.hostruntime.cache.CachedPackage;
import been.hostruntime.cache.PackageCache;
import been.hostruntime.log.AttemptLog;
import been.hostruntime.taskport.StartConditions;
import been.hostruntime.users.TaskUsers.Choice;
import been.hostruntime.work.AttemptFolders;
import been.hostruntime.work.KeptWork;
import been.machine.allocation.Allotment;
import been.machine.profile.ProfiledProgram;
import been.protocol.CheckpointPlaceholder;
import been.protocol.Command;
import been.protocol.Dependency;
import been.protocol.FailurePolicy.WorkFolder;
import been.protocol.PackageReference;
import been.protocol.Program;
import been.protocol.Reason;
import been.protocol.RunConditions;
import been.protocol.RunConditions.Option;
import been.protocol.ServicePlaceholder;
import been.protocol.TaskDescriptor;
import been.protocol.WorkPlaceholder;
import been.protocol.fault.FailurePoint;
import been.task.TaskProcess;
import been.task.wire.Json;
import been.task.wire.TaskEnvironment;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The first step: creates the folders, acquires the packages and determines the command. */
final class Preparation {
    private static final Pattern ALIAS = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,128}");
    private static final Pattern BREAKS = Pattern.compile("[\\x00\n\r\\x{85}\\x{2028}\\x{2029}]");
    private static final int LONGEST_VALUE = 4096;
    private static final String PATH =
            "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

    private final Command.Offer offer;
    private final TaskDescriptor task;
    private final AttemptFolders folders;
    private final HostServices services;
    private final AttemptLog log;
    private final SharedInputs inputs;
    private final List<CachedPackage> packages = new ArrayList<>();
    private RunConditions conditions;
    private boolean isOwnUser;
    private Map<Dependency, String> checkpoints = Map.of();
    private final Map<String, Path> read = new TreeMap<>();

    Preparation(
            Command.Offer offer, AttemptFolders folders, HostServices services, AttemptLog log) {
        this.offer = offer;
        this.log = log;
        this.task = offer.task();
        this.conditions = task.conditions();
        this.folders = folders;
        this.services = services;
        this.inputs = new SharedInputs(folders, services.groupOf(offer.attempt()));
    }

    /** The result of the preparation. */
    sealed interface Prepared {

        /**
         * Everything is in place.
         *
         * @param jdk home of the JDK that runs the task; null unless it is a Java task
         * @param inputBytes memory that the task's packages already use
         * @param conditions without the user, when that was handled here
         * @param read working folders of earlier tasks
         */
        record Ready(
                List<String> command,
                Map<String, String> environment,
                @Nullable Path jdk,
                long inputBytes,
                RunConditions conditions,
                List<Path> read)
                implements Prepared {}

        /** The task cannot be run on this host. */
        record Unfit(Verdict verdict) implements Prepared {}
    }

    /** Whether the attempt inherits the working folder of an earlier one. */
    static boolean inheritsWork(Command.Offer offer) {
        return offer.attempt().attempt() > 1 && offer.task().failure().work() == WorkFolder.KEPT;
    }

    /** May be interrupted; {@link #close} releases what was acquired. */
    Prepared run(Allotment allotment) throws InterruptedException {
        try {
            folders.create();
            FailurePoint.FOLDERS_MADE.reached();
            Files.writeString(folders.context(), offer.context().value());
            if (Boolean.TRUE.equals(offer.isRead())) {
                KeptWork.markRead(folders);
            }
            Optional<Verdict> missing = openRead();
            if (missing.isPresent()) {
                return new Prepared.Unfit(missing.get());
            }
            inheritWork();
            switch (services.users().choose(task.conditions(), folders)) {
                case Choice.Refused(var why) -> {
                    return unfit(Reason.PLATFORM, why);
                }
                case Choice.As(var account, var isOwn) -> {
                    folders.handTo(account);
                    conditions = conditions.withoutUser();
                    isOwnUser = isOwn;
                }
                case Choice.This _ -> {
                    if (RunConditions.PERSON.equals(conditions.user())) {
                        conditions = conditions.withoutUser();
                    }
                }
            }
            Optional<Verdict> trouble = acquirePackages();
            if (trouble.isPresent()) {
                return new Prepared.Unfit(trouble.get());
            }
            return switch (task.placement().inputs()) {
                case DISK -> {
                    link(unpacked());
                    yield ready(0);
                }
                case SHARED_MEMORY -> inMemory(allotment.memoryNodes());
            };
        } catch (UnknownPlaceholderException e) {
            Reason reason = e.isPackage() ? Reason.PACKAGE : Reason.PLATFORM;
            return unfit(reason, String.valueOf(e.getMessage()));
        } catch (IOException e) {
            return unfit(
                    PackageCache.isOutOfSpace(e) ? Reason.DISK : Reason.PLATFORM,
                    "the task's folders cannot be created on this host: " + e.getMessage());
        }
    }

    private Optional<Verdict> openRead() throws IOException {
        for (var one : offer.reads().entrySet()) {
            Optional<Path> folder = services.keptWork().share(one.getValue(), offer.context());
            if (folder.isEmpty()) {
                return Optional.of(
                        Verdict.failed(
                                Reason.DEPENDENCY,
                                "this host keeps no working directory of task '%s': it was empty or has been removed"
                                        .formatted(one.getKey())));
            }
            read.put(one.getKey(), folder.get());
        }
        return Optional.empty();
    }

    private void inheritWork() throws IOException {
        if (!inheritsWork(offer)) {
            return;
        }
        boolean inherited = services.keptWork().handOver(folders, offer.attempt());
        log.record(
                services.clock().millis(),
                inherited ? "info" : "warn",
                inherited
                        ? "this attempt starts in the working directory of an earlier one"
                        : "this attempt starts in a new working directory: no earlier attempt"
                                + " left one on this host");
    }

    private Prepared inMemory(List<Integer> memoryNodes)
            throws IOException, InterruptedException, UnknownPlaceholderException {
        long limit = Objects.requireNonNullElse(task.limits().memoryBytes(), 0L);
        return switch (inputs.copy(unpacked(), memoryNodes, limit)) {
            case Copied.There(var copies, var bytes) -> {
                link(copies);
                yield ready(bytes);
            }
            case Copied.TooLarge(var why) -> unfit(Reason.MEMORY, why);
        };
    }

    /** Folders of the packages, by alias. */
    private Map<String, Path> unpacked() {
        var unpacked = new TreeMap<String, Path>();
        task.packages().forEach((alias, reference) -> unpacked.put(alias, folderOf(reference)));
        return unpacked;
    }

    private void link(Map<String, Path> packageFolders) throws IOException {
        for (var entry : packageFolders.entrySet()) {
            Files.createSymbolicLink(folders.task().resolve(entry.getKey()), entry.getValue());
        }
    }

    /** Holds the packages of a program that is already running. */
    void retake() {
        for (PackageReference reference : task.packages().values()) {
            packages.add(services.cache().hold(reference.digest()));
        }
    }

    /** In parallel, since each may have to be downloaded. */
    private Optional<Verdict> acquirePackages() throws InterruptedException {
        for (String alias : task.packages().keySet()) {
            if (!ALIAS.matcher(alias).matches()) {
                return Optional.of(
                        Verdict.failed(
                                Reason.PACKAGE,
                                "the alias '" + alias + "' of a package cannot name a folder"));
            }
        }
        List<Callable<Acquired>> wanted = new ArrayList<>();
        for (PackageReference reference : new TreeMap<>(task.packages()).values()) {
            wanted.add(() -> services.cache().acquire(reference));
        }
        Optional<Verdict> trouble = Optional.empty();
        try (var fetchers = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Acquired>> fetched = wanted.stream().map(fetchers::submit).toList();
            try {
                for (Future<Acquired> one : fetched) {
                    switch (one.get()) {
                        case Acquired.Available(var cached) -> packages.add(cached);
                        case Acquired.Unavailable(var noSpace, var why) ->
                                trouble =
                                        Optional.of(
                                                Verdict.failed(
                                                        noSpace ? Reason.DISK : Reason.PACKAGE,
                                                        why));
                    }
                }
            } catch (InterruptedException e) {
                fetchers.shutdownNow();
                fetched.forEach(this::giveBack);
                throw e;
            } catch (ExecutionException e) {
                throw new IllegalStateException("fetching packages", e.getCause());
            }
        }
        return trouble;
    }

    /** Releases the package of a fetch that completed after the preparation was interrupted. */
    private void giveBack(Future<Acquired> fetch) {
        boolean interrupted = Thread.interrupted();
        try {
            if (fetch.get() instanceof Acquired.Available(var cached)
                    && !packages.contains(cached)) {
                cached.close();
            }
        } catch (InterruptedException | ExecutionException e) {
            return; // interrupted, as intended
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private Path folderOf(PackageReference reference) {
        return packages.stream()
                .filter(cached -> cached.digest().equals(reference.digest()))
                .map(CachedPackage::folder)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no package " + reference));
    }

    private Prepared ready(long inputBytes)
            throws IOException, InterruptedException, UnknownPlaceholderException {
        checkpoints = StartConditions.await(offer, services.board(), services.outboxOf(offer));
        for (CheckpointPlaceholder used : CheckpointPlaceholder.of(task)) {
            Optional<String> problem = problem(used);
            if (problem.isPresent()) {
                return unfit(Reason.DEPENDENCY, problem.get());
            }
        }
        var placeholders = new Placeholders(this::value);
        Files.writeString(
                folders.properties(),
                Json.write(new TreeMap<>(placeholders.fill(task.properties()))));
        var environment = cleanEnvironment();
        environment.putAll(placeholders.fill(task.environment()));
        return switch (task.program()) {
            case Program.Command(var arguments) ->
                    profiled(
                            placeholders.fill(arguments),
                            environment,
                            null,
                            inputBytes,
                            conditions);
            case Program.JavaMain main -> {
                if (main.debugging() != null && task.conditions().has(Option.NO_NETWORK)) {
                    yield unfit(
                            Reason.PLATFORM,
                            "a debugger cannot reach a task without network: request either"
                                    + " debugging or no-network");
                }
                if (main.debugging() != null && !isOwnUser) {
                    yield unfit(
                            Reason.PLATFORM,
                            "anyone on this host who can reach a debugger port gets the rights"
                                    + " of the task, so debugging requires a task with its own user: run the"
                                    + " host runtime as root, and set no user");
                }
                Path home = services.facts().java(main.java()).orElse(null);
                yield home == null
                        ? unfit(
                                Reason.PLATFORM,
                                "Java " + main.java() + " is not installed on this host")
                        : profiled(
                                java(main, home, placeholders),
                                environment,
                                home,
                                inputBytes,
                                conditions);
            }
        };
    }

    private Prepared.Ready profiled(
            List<String> command,
            Map<String, String> environment,
            @Nullable Path jdk,
            long inputBytes,
            RunConditions under)
            throws IOException {
        if (!under.has(Option.PROFILE)) {
            return new Prepared.Ready(command, environment, jdk, inputBytes, under, readFolders());
        }
        PackageReads.forget(task, folders);
        var program =
                ProfiledProgram.of(
                        command,
                        environment,
                        under.has(Option.CACHEGRIND),
                        folders.home(),
                        folders.tmp(),
                        folders.results());
        return new Prepared.Ready(
                program.command(), program.environment(), jdk, inputBytes, under, readFolders());
    }

    private List<Path> readFolders() {
        return List.copyOf(read.values());
    }

    private List<String> java(Program.JavaMain main, Path home, Placeholders placeholders)
            throws IOException, InterruptedException, UnknownPlaceholderException {
        List<String> options = placeholders.fill(main.options());
        var command = new ArrayList<String>();
        command.add(home.resolve("bin/java").toString());
        if (main.debugging() != null) {
            command.add(DebugPort.choose(folders.debugPort()).option(main.debugging()));
        } else if (Boolean.TRUE.equals(main.aot())) {
            command.addAll(services.startCaches().options(home, options));
        }
        command.addAll(options);
        command.add("-cp");
        command.add(
                services.startCaches().sdk()
                        + File.pathSeparator
                        + String.join(File.pathSeparator, placeholders.fill(main.classpath())));
        command.add(TaskProcess.class.getName());
        command.add(main.taskClass());
        return command;
    }

    private Optional<String> value(String name) {
        if (name.equals("host.os.home") && isOwnUser) {
            return Optional.of(folders.work().toString()); // the only home that it may read
        }
        if (name.startsWith("host.")) {
            return services.facts().lookUp(name.substring("host.".length()));
        }
        if (name.startsWith(CheckpointPlaceholder.PREFIX)) {
            return CheckpointPlaceholder.of(task).stream()
                    .filter(used -> used.name().equals(name))
                    .findFirst()
                    .flatMap(this::checkpoint);
        }
        if (name.startsWith(WorkPlaceholder.PREFIX)) {
            return Optional.ofNullable(read.get(name.substring(WorkPlaceholder.PREFIX.length())))
                    .map(Path::toString);
        }
        if (ServicePlaceholder.isOne(name)) {
            return Optional.ofNullable(task.properties().get(name));
        }
        if (name.startsWith("package.")) {
            String alias = name.substring("package.".length());
            return Optional.ofNullable(task.packages().get(alias))
                    .map(reference -> folders.task().resolve(alias).resolve("files").toString());
        }
        return switch (name) {
            case "work" -> Optional.of(folders.work().toString());
            case "tmp" -> Optional.of(folders.tmp().toString());
            case "results" -> Optional.of(folders.results().toString());
            case "cores" -> Optional.of(Integer.toString(task.placement().cores()));
            default -> Optional.empty();
        };
    }

    private Optional<String> checkpoint(CheckpointPlaceholder used) {
        return used.on() == null
                ? Optional.empty()
                : Optional.ofNullable(checkpoints.get(used.on()));
    }

    /** Why the value of a checkpoint cannot be a part of an argument. */
    private Optional<String> problem(CheckpointPlaceholder used) {
        return checkpoint(used)
                .filter(value ->
                        value.getBytes(StandardCharsets.UTF_8).length > LONGEST_VALUE
                                || BREAKS.matcher(value).find())
                .map(_ ->
                        "the value of ${%s} cannot be inserted: it has a line break, NUL or more than 4 KiB"
                                .formatted(used.name()));
    }

    private Map<String, String> cleanEnvironment() {
        var environment = new LinkedHashMap<String, String>();
        environment.put("PATH", services.programs() + File.pathSeparator + PATH);
        environment.put("HOME", folders.work().toString());
        environment.put("LANG", "C.UTF-8");
        environment.put(TaskEnvironment.TMP, folders.tmp().toString());
        environment.put(
                TaskEnvironment.SOCKET, services.sockets().socket(offer.attempt()).toString());
        environment.put(TaskEnvironment.RESULTS, folders.results().toString());
        environment.put(TaskEnvironment.WORK, folders.work().toString());
        environment.put(TaskEnvironment.TASK, offer.attempt().task().value());
        environment.put(TaskEnvironment.ATTEMPT, Integer.toString(offer.attempt().attempt()));
        environment.put(TaskEnvironment.PROPERTIES, folders.properties().toString());
        environment.put(TaskEnvironment.PACKAGES, folders.task().toString());
        environment.put(TaskEnvironment.CORES, Integer.toString(task.placement().cores()));
        return environment;
    }

    private static Prepared unfit(Reason reason, String detail) {
        return new Prepared.Unfit(Verdict.failed(reason, detail));
    }

    /** Releases the packages and removes their copies from memory. */
    void close() {
        inputs.remove();
        packages.forEach(CachedPackage::close);
        packages.clear();
    }
}

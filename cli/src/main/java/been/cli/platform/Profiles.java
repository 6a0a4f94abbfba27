package been.cli.platform;

import been.cli.command.CommandFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The platforms that the user signed in to, in a file that only the user reads. Written whole and
 * then renamed, so that it is never half there.
 */
public final class Profiles {

    /** The name that stands for the platform of this machine. */
    public static final String LOCAL = "local";

    private static final String NAME = "[A-Za-z0-9][A-Za-z0-9._-]{0,62}";

    private final Path file;

    Profiles(Path file) {
        this.file = file;
    }

    /** Those in the user's configuration folder, by the XDG rules. */
    public static Profiles ofUser() {
        String configuration = System.getenv("XDG_CONFIG_HOME");
        Path base =
                configuration == null || configuration.isBlank()
                        ? Path.of(System.getProperty("user.home"), ".config")
                        : Path.of(configuration);
        return new Profiles(base.resolve("been").resolve("profiles.json"));
    }

    /**
     * One platform.
     *
     * @param user who signed in; absent where only a token is known
     * @param fingerprint of the certificate that it shows; absent where an authority vouches
     */
    public record Profile(
            URI url, String token, @Nullable String user, @Nullable String fingerprint) {

        PlatformAddress address() {
            return new PlatformAddress(url, token, null, fingerprint);
        }

        @Override
        public String toString() {
            return "Profile[" + url + ", " + user + "]"; // without the token
        }
    }

    /**
     * What the file holds.
     *
     * @param current absent where verbs mean this machine's platform
     */
    public record Content(@Nullable String current, Map<String, Profile> profiles) {

        public Content {
            profiles = new TreeMap<>(profiles);
        }
    }

    public Path file() {
        return file;
    }

    /** Nothing when there is no file. */
    public Content read() {
        try {
            Content content = JsonMapper.shared().readValue(Files.readString(file), Content.class);
            return content;
        } catch (NoSuchFileException _) {
            return new Content(null, Map.of());
        } catch (IOException | JacksonException e) {
            throw CommandFailure.badInput(
                    "%s cannot be read: %s; fix it, or delete it and run been login again"
                            .formatted(file, e.getMessage()));
        }
    }

    /**
     * The profile of that name.
     *
     * @throws CommandFailure when there is none
     */
    public PlatformAddress require(String name) {
        Profile profile = read().profiles().get(name);
        if (profile == null) {
            throw unknown(name);
        }
        return profile.address();
    }

    private CommandFailure unknown(String name) {
        return CommandFailure.badInput(
                ("unknown profile '%s'; been profile list shows all profiles, been login URL"
                                + " creates one")
                        .formatted(name));
    }

    /** The one that BEEN_PROFILE or the user chose; empty for this machine's platform. */
    Optional<PlatformAddress> chosen() {
        String named = System.getenv("BEEN_PROFILE");
        if (named != null && !named.isBlank()) {
            return named.equals(LOCAL) ? Optional.empty() : Optional.of(require(named));
        }
        Content content = read();
        return Optional.ofNullable(content.current())
                .map(content.profiles()::get)
                .map(Profile::address);
    }

    /** Keeps a profile and chooses it; one of the same name is replaced. */
    public void put(String name, Profile profile) {
        if (!name.matches(NAME) || name.equals(LOCAL)) {
            throw CommandFailure.badInput(
                    ("invalid profile name '%s'; use letters, digits, dots, hyphens and"
                                    + " underscores (local means this machine)")
                            .formatted(name));
        }
        Content content = read();
        content.profiles().put(name, profile);
        write(new Content(name, content.profiles()));
    }

    /** From now on verbs mean this one. */
    public void choose(String name) {
        Content content = read();
        boolean isLocal = name.equals(LOCAL);
        if (!isLocal && !content.profiles().containsKey(name)) {
            throw unknown(name);
        }
        write(new Content(isLocal ? null : name, content.profiles()));
    }

    /** The one that was forgotten; empty when there was none of that name. */
    public Optional<Profile> remove(String name) {
        Content content = read();
        Profile removed = content.profiles().remove(name);
        if (removed != null) {
            write(
                    new Content(
                            name.equals(content.current()) ? null : content.current(),
                            content.profiles()));
        }
        return Optional.ofNullable(removed);
    }

    private void write(Content content) {
        try {
            Path folder = file.toAbsolutePath().getParent();
            if (folder != null && !Files.isDirectory(folder)) {
                Files.createDirectories(
                        folder,
                        PosixFilePermissions.asFileAttribute(
                                PosixFilePermissions.fromString("rwx------")));
            }
            // Made with its permissions: at no moment does anybody else read the tokens.
            Path fresh = file.resolveSibling(file.getFileName() + ".new");
            Files.deleteIfExists(fresh);
            Files.createFile(
                    fresh,
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString("rw-------")));
            Files.writeString(
                    fresh,
                    JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(content)
                            + "\n");
            Files.move(
                    fresh,
                    file,
                    StandardCopyOption.REPLACE_EXISTING,
                    StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException("writing " + file, e);
        }
    }
}

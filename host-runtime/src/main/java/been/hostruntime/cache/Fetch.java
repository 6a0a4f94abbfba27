package been.hostruntime.cache;

import been.hostruntime.connection.Answer;
import been.hostruntime.connection.BackOff;
import been.hostruntime.files.FileTree;
import been.protocol.PackageReference;
import been.protocol.Sha256;
import java.io.BufferedOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Adds one package to the cache: downloads, verifies and unpacks it. */
final class Fetch {
    private static final Logger LOG = LoggerFactory.getLogger(Fetch.class);
    private static final int TRIES = 3;

    private final PackageReference reference;
    private final PackageSource source;
    private final Unpacker unpacker;
    private final CacheFolder folder;
    private final BackOff backOff;

    Fetch(
            PackageReference reference,
            PackageSource source,
            Unpacker unpacker,
            CacheFolder folder,
            BackOff backOff) {
        this.reference = reference;
        this.source = source;
        this.unpacker = unpacker;
        this.folder = folder;
        this.backOff = backOff;
    }

    /** Fetches the package; returns the problem, or empty when it is in the cache. */
    Optional<String> run() throws IOException, InterruptedException {
        Path staging = folder.staging(reference.digest());
        try {
            Path archive = staging.resolve("archive");
            Optional<String> problem = download(archive);
            if (problem.isPresent()) {
                return problem;
            }
            Path unpacked = Files.createDirectory(staging.resolve("package"));
            Files.createDirectory(unpacked.resolve("files"));
            unpacker.unpack(archive, unpacked);
            folder.put(reference.digest(), unpacked);
            return Optional.empty();
        } catch (UnsafeArchiveException e) {
            return Optional.of("package " + reference + " was rejected: " + e.getMessage());
        } finally {
            FileTree.delete(staging);
        }
    }

    private Optional<String> download(Path archive) throws IOException, InterruptedException {
        for (int damaged = 0; damaged < TRIES; ) {
            MessageDigest sha = Sha256.digest();
            Answer<Long> answer;
            try (var out =
                    new DigestOutputStream(
                            new BufferedOutputStream(new FileOutputStream(archive.toFile())),
                            sha)) {
                answer = source.fetch(reference.digest(), out);
            }
            switch (answer) {
                case Answer.Given<Long>(var bytes) -> {
                    String actual = Sha256.text(sha);
                    if (actual.equals(reference.digest())) {
                        LOG.info("fetched package {}, {} bytes", reference, bytes);
                        return Optional.empty();
                    }
                    LOG.warn("package {} arrived with digest {}", reference, actual);
                    damaged++;
                }
                case Answer.Denied<Long>(var status, var message) -> {
                    return Optional.of(
                            status == 404
                                    ? "package " + reference + " is not in the repository"
                                    : "package " + reference + " was refused: " + message);
                }
                case Answer.Away<Long>(var why) -> {
                    LOG.info("package {} cannot be fetched yet: {}", reference, why);
                    Thread.sleep(backOff.failed());
                }
            }
        }
        return Optional.of(
                "package "
                        + reference
                        + " arrived "
                        + TRIES
                        + " times with content that does not match its digest");
    }
}

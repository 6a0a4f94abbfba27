package been.web.rest;

import been.protocol.access.Allowed;
import been.protocol.access.Role;
import been.web.backup.Backup;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.file.Path;
import java.security.Principal;
import java.time.InstantSource;
import java.util.concurrent.Semaphore;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Everything that the platform keeps, in one file. */
@RestController
final class BackupResource {
    private static final Logger LOG = LoggerFactory.getLogger(BackupResource.class);

    private final Backup backup;

    /** Each takes as much disk as the database is large, for a while. */
    private final Semaphore one = new Semaphore(1);

    BackupResource(DataSource database, @Value("${been.folder}") Path folder, InstantSource clock) {
        this.backup = new Backup(database, folder, clock);
    }

    /**
     * The present platform as a ZIP whose last entry, {@code SHA256SUMS}, is there if it is whole.
     * It goes on meanwhile.
     */
    @GetMapping(value = "/api/v1/backup", produces = "application/zip")
    @Allowed(role = Role.ADMIN, action = "platform.back-up")
    void backup(Principal caller, HttpServletResponse response) throws IOException {
        if (!one.tryAcquire()) {
            throw Refusals.conflict(
                    "backup.under-way",
                    "A backup is being made already; wait until it has finished.");
        }
        try {
            backup.problem()
                    .ifPresent(why -> {
                        throw Refusals.conflict("backup.program-missing", why);
                    });
            response.setContentType("application/zip");
            response.setHeader(
                    HttpHeaders.CONTENT_DISPOSITION,
                    ContentDisposition.attachment().filename("been-backup.zip").build().toString());
            Backup.Summary summary = backup.write(response.getOutputStream());
            LOG.info(
                    "{} downloaded a backup of {} files, {} bytes",
                    caller.getName(),
                    summary.entries(),
                    summary.bytes());
        } finally {
            one.release();
        }
    }
}

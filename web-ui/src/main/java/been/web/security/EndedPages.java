package been.web.security;

import been.protocol.BackgroundThread;
import jakarta.servlet.http.HttpSession;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;

/**
 * Closes open pages whose session has ended, or whose user was disabled or got another role, here
 * or at another controller: one that never calls would get updates for as long as its web socket is
 * open.
 */
final class EndedPages implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(EndedPages.class);
    private static final Duration PAUSE = Duration.ofSeconds(10);

    private final PageCapacity.Open open;
    private final AccessTokens tokens;
    private final Thread thread;

    EndedPages(PageCapacity.Open open, AccessTokens tokens) {
        this.open = open;
        this.tokens = tokens;
        thread = BackgroundThread.of("ended-pages", this::run, LOG::error);
        thread.start();
    }

    private void run() {
        while (!Thread.currentThread().isInterrupted()) {
            BackgroundThread.beat();
            try {
                Thread.sleep(PAUSE);
                look();
            } catch (DataAccessException away) {
                LOG.debug("the database is unreachable; ended pages are closed later", away);
            } catch (InterruptedException _) {
                return;
            }
        }
    }

    void look() {
        for (HttpSession pages : open.all()) {
            try {
                Optional<String> mark = PageSessions.mark(pages);
                if (mark.isPresent()) {
                    Optional<Identity> user = tokens.ofSession(mark.get());
                    if (user.isEmpty() || !PageSessions.isOf(pages, user.get())) {
                        pages.invalidate();
                    }
                }
            } catch (IllegalStateException _) {
                // It was ended meanwhile.
            }
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}

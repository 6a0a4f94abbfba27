package been.bench.ui;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.WebSocketFrame;
import java.net.URI;

/** A page open in a browser, with its own session, and the changes pushed to it. */
final class UiSession {
    private final URI address;
    private boolean isConnected;
    private int changes;

    private UiSession(URI address) {
        this.address = address;
    }

    /** Opens it in an empty page, and returns when its web socket is open and its view is shown. */
    static UiSession open(Page page, URI address) {
        var session = new UiSession(address);
        page.onWebSocket(socket -> {
            session.isConnected = true;
            socket.onFrameReceived(session::receive);
            socket.onClose(_ -> session.isConnected = false);
        });
        page.navigate(address.toString());
        page.waitForSelector("h1, h2");
        page.waitForCondition(() -> session.isConnected);
        return session;
    }

    /** Answers to the page's own requests come over the same web socket as what is pushed. */
    private void receive(WebSocketFrame frame) {
        String text = frame.text();
        if (text != null && text.contains("\"async\":true")) {
            changes++;
        }
    }

    URI address() {
        return address;
    }

    boolean isConnected() {
        return isConnected;
    }

    /** How often the server changed the page so far. */
    int changes() {
        return changes;
    }
}

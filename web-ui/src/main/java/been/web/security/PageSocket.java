package been.web.security;

import jakarta.servlet.http.HttpSession;
import jakarta.servlet.http.HttpSessionBindingEvent;
import jakarta.servlet.http.HttpSessionBindingListener;
import org.atmosphere.cpr.Action;
import org.atmosphere.cpr.AtmosphereInterceptorAdapter;
import org.atmosphere.cpr.AtmosphereResource;
import org.atmosphere.cpr.AtmosphereResourceEvent;
import org.atmosphere.cpr.AtmosphereResourceEventListenerAdapter;
import org.atmosphere.cpr.AtmosphereResourceImpl;
import org.atmosphere.interceptor.InvokationOrder;
import org.atmosphere.websocket.WebSocket;

/**
 * The web socket of a page, which only carries news to it. Ignores messages of browsers: these send
 * what their users do in calls of their own, which are authenticated one by one, while a socket
 * stays what it was when it was opened. Closes with the session, also where that ends while the
 * socket opens, which Vaadin and Tomcat miss. Made by Atmosphere, by its name.
 */
public final class PageSocket extends AtmosphereInterceptorAdapter {

    @Override
    public Action inspect(AtmosphereResource resource) {
        return isSocket(resource) && !isOpening(resource)
                ? Action.SKIP_ATMOSPHEREHANDLER
                : Action.CONTINUE;
    }

    @Override
    public void postInspect(AtmosphereResource resource) {
        if (isSocket(resource)
                && isOpening(resource)
                && resource instanceof AtmosphereResourceImpl opened) {
            WebSocket socket = opened.webSocket();
            HttpSession session = resource.session(false);
            if (session == null) {
                socket.close();
            } else {
                closeWith(session, resource, socket);
            }
        }
    }

    private static void closeWith(
            HttpSession session, AtmosphereResource resource, WebSocket socket) {
        String name = PageSocket.class.getName() + resource.uuid();
        resource.addEventListener(
                new AtmosphereResourceEventListenerAdapter.OnDisconnect() {
                    @Override
                    public void onDisconnect(AtmosphereResourceEvent event) {
                        try {
                            session.removeAttribute(name);
                        } catch (IllegalStateException _) {
                            // The session has ended, and all that was bound to it.
                        }
                    }
                });
        try {
            session.setAttribute(name, new Bound(socket));
            session.getAttribute(name); // refused where the session ended meanwhile
        } catch (IllegalStateException _) {
            socket.close();
        }
    }

    private record Bound(WebSocket socket) implements HttpSessionBindingListener {
        @Override
        public void valueUnbound(HttpSessionBindingEvent event) {
            socket.close();
        }
    }

    private static boolean isSocket(AtmosphereResource resource) {
        return resource.transport() == AtmosphereResource.TRANSPORT.WEBSOCKET;
    }

    private static boolean isOpening(AtmosphereResource resource) {
        return "GET".equals(resource.getRequest().getMethod());
    }

    @Override
    public InvokationOrder.PRIORITY priority() {
        return InvokationOrder.FIRST_BEFORE_DEFAULT;
    }
}

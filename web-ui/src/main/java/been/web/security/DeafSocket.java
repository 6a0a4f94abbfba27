package been.web.security;

import org.atmosphere.cpr.Action;
import org.atmosphere.cpr.AtmosphereInterceptorAdapter;
import org.atmosphere.cpr.AtmosphereResource;
import org.atmosphere.interceptor.InvokationOrder;

/**
 * Ignores messages of browsers over a page's web socket, which only carries news to pages: browsers
 * send what their users do in calls of their own, which are authenticated one by one, while a
 * socket stays what it was when it was opened. Made by Atmosphere, by its name.
 */
public final class DeafSocket extends AtmosphereInterceptorAdapter {

    @Override
    public Action inspect(AtmosphereResource resource) {
        boolean isSaid =
                resource.transport() == AtmosphereResource.TRANSPORT.WEBSOCKET
                        && !"GET".equals(resource.getRequest().getMethod());
        return isSaid ? Action.SKIP_ATMOSPHEREHANDLER : Action.CONTINUE;
    }

    @Override
    public InvokationOrder.PRIORITY priority() {
        return InvokationOrder.FIRST_BEFORE_DEFAULT;
    }
}

// Shows the REST calls; they use the browser's session, with its XSRF token.
'use strict';

(function () {
  function token() {
    const found = document.cookie.match(/(?:^|; )XSRF-TOKEN=([^;]*)/);
    return found ? decodeURIComponent(found[1]) : null;
  }

  SwaggerUIBundle({
    url: '/api/openapi.json',
    dom_id: '#reference',
    deepLinking: true,
    validatorUrl: null,
    docExpansion: 'none',
    operationsSorter: 'alpha',
    tagsSorter: 'alpha',
    requestInterceptor: function (request) {
      const proof = token();
      if (proof) {
        request.headers['X-XSRF-TOKEN'] = proof;
      }
      return request;
    },
  });
})();

const { once } = require('node:events');
const { createServer } = require('node:http');

/** What a third party's script finds when it reaches for the page around its frame; it writes that into the frame. */
const SCRIPT = `(function () {
  function reach(act) {
    try {
      return String(act());
    } catch (error) {
      return error.name;
    }
  }
  var found = {
    origin: self.origin,
    parentDocument: reach(function () { return parent.document.title; }),
    parentAddress: reach(function () { return parent.location.href; }),
    cookies: reach(function () { return document.cookie; }),
    storage: reach(function () { return localStorage.length; }),
    topAddress: reach(function () { top.location = 'about:blank'; return 'moved'; }),
    size: document.currentScript.dataset.width + 'x' + document.currentScript.dataset.height,
  };
  document.write('<p>Banner de terceiros</p><output hidden></output>');
  document.querySelector('output').textContent = JSON.stringify(found);
})();
`;

/**
 * A third party that serves banners: a script below any key, on an origin of its own. GET /seen answers what came with the requests for
 * scripts, newest last.
 */
async function startBannerHost() {
  const seen = [];
  const server = createServer((request, response) => {
    if (request.url === '/seen') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(seen));
      return;
    }
    const { cookie = null, referer = null } = request.headers;
    seen.push({ path: request.url, cookie, referer });
    response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' }).end(SCRIPT);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${server.address().port}`, stop: () => server.close() };
}

module.exports = { startBannerHost };

import { createHash } from 'node:crypto';

export const VIDEO_LENGTH_FRAME = '/frames/video-length';

/**
 * Reads the length of the video behind an address that the page around the frame sends, and tells it back: seconds, or null where it cannot
 * be read. How long that may take is the page's to say: it takes the frame away.
 */
const READER = `addEventListener('message', function (event) {
  if (event.source !== parent || typeof event.data !== 'string') return;
  var video = document.createElement('video');
  function tell(length) {
    parent.postMessage({ videoLength: length }, location.origin);
  }
  video.preload = 'metadata';
  video.muted = true;
  video.onloadedmetadata = function () {
    tell(isFinite(video.duration) && video.duration > 0 ? video.duration : null);
  };
  video.onerror = function () {
    tell(null);
  };
  video.src = event.data;
}, { once: true });
parent.postMessage({ videoLength: 'ready' }, location.origin);`;

/** The frame's document. */
export const VIDEO_LENGTH_PAGE = `<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8" />
    <meta name="robots" content="noindex" />
    <title>Duração</title>
    <script>${READER}</script>
  </head>
  <body></body>
</html>
`;

/**
 * Its headers, over those of all pages: videos of the whole web and its own script are all that it may load. Without an origin it has no
 * cookies and reaches nothing of the site's; only pages of the site may frame it.
 */
export const VIDEO_LENGTH_HEADERS = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: [`'sha256-${createHash('sha256').update(READER).digest('base64')}'`],
      mediaSrc: ['https:', 'http:'],
      formAction: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'self'"],
      sandbox: ['allow-scripts' as const],
    },
  },
  frameguard: { action: 'sameorigin' as const },
  crossOriginOpenerPolicy: { policy: 'unsafe-none' as const },
  referrerPolicy: { policy: 'no-referrer' as const },
};

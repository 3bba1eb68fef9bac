import type { BannerFormat } from '@alcova/contracts';
import type { GatewayConfig } from '../config/config';
import { escaped } from '@alcova/platform';
import { sourceHash } from '../http/source-hash';
import { upgradesOf } from '../http/security-headers';

/** What the frame may do: run scripts and open what is clicked in a tab of its own. Without an origin it has no cookies and no parent. */
export const FRAME_SANDBOX = ['allow-scripts', 'allow-popups', 'allow-popups-to-escape-sandbox'] as const;

const SCRIPT_ID = 'banner';

/**
 * Tells the page around the frame how the banner's script fares. It stands before that script, which is part of the document as it is read,
 * so that a script that writes into the document finds its place. `location.origin` is the site's although the frame itself has no origin.
 */
const REPORTER = `(function () {
  function report(state) {
    parent.postMessage({ banner: state }, location.origin);
  }
  function watch(event, state) {
    document.addEventListener(event, function (happened) {
      if (happened.target && happened.target.id === '${SCRIPT_ID}') report(state);
    }, true);
  }
  watch('load', 'loaded');
  watch('error', 'failed');
})();`;

const STYLE =
  'html,body{margin:0;height:100%;overflow:hidden}body{display:grid;place-items:center;font:14px/1.3 system-ui,sans-serif}';

/** A banner that is configured: where its script is. */
export interface BannerScript {
  readonly format: BannerFormat;
  readonly url: string;
}

export type BannerSettings = Pick<
  GatewayConfig,
  'BANNER_SCRIPT_URL' | 'BANNER_KEY_320X50' | 'BANNER_KEY_300X250'
>;

/** The banners of this installation: those formats that have a key. */
export function bannerScripts(config: BannerSettings): BannerScript[] {
  const address = config.BANNER_SCRIPT_URL;
  if (address === undefined) return [];
  const keys: readonly (readonly [BannerFormat, string | undefined])[] = [
    ['320x50', config.BANNER_KEY_320X50],
    ['300x250', config.BANNER_KEY_300X250],
  ];
  return keys.flatMap(([format, key]) =>
    key === undefined ? [] : [{ format, url: new URL(address.replaceAll('{key}', key)).toString() }],
  );
}

/** The document of a banner's frame. The script learns its size from the attributes that it carries. */
export function framePage({ format, url }: BannerScript): string {
  const [width, height] = format.split('x');
  return `<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8" />
    <meta name="robots" content="noindex" />
    <meta name="color-scheme" content="light dark" />
    <title>Publicidade</title>
    <style>${STYLE}</style>
    <script>${REPORTER}</script>
  </head>
  <body>
    <script id="${SCRIPT_ID}" src="${escaped(url)}" data-width="${width}" data-height="${height}"></script>
  </body>
</html>
`;
}

/**
 * Headers of such a document, over those of all pages. Scripts come from the configured host alone, besides our own reporter; what they draw
 * may style itself and show pictures and frames of the web, as banners do. Nothing in it has an origin, so all that is the site's stays out
 * of reach: documents, storage, cookies, the API. Only pages of the site may frame it.
 */
export function frameHeaders({ url }: BannerScript, siteUrl: string) {
  const host = new URL(url).origin;
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: [sourceHash(REPORTER), host],
        styleSrc: ["'unsafe-inline'"],
        imgSrc: ['https:', 'data:', host],
        frameSrc: ['https:', host],
        connectSrc: [host],
        formAction: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'self'"],
        sandbox: [...FRAME_SANDBOX],
        ...upgradesOf(siteUrl),
      },
    },
    frameguard: { action: 'sameorigin' as const },
    crossOriginOpenerPolicy: { policy: 'unsafe-none' as const },
    referrerPolicy: { policy: 'no-referrer' as const },
  };
}

import type { GatewayConfig } from '../config';

/** Powerful features that no page of the site uses are off; full screen and picture in picture are the player's. */
export const PERMISSIONS_POLICY = [
  'accelerometer=()',
  'camera=()',
  'display-capture=()',
  'geolocation=()',
  'gyroscope=()',
  'magnetometer=()',
  'microphone=()',
  'midi=()',
  'payment=()',
  'usb=()',
  'browsing-topics=()',
  'fullscreen=(self)',
  'picture-in-picture=(self)',
].join(', ');

/**
 * Strict headers for every answer: scripts and styles from the site alone and never inline, no framing by anybody, no embedding of
 * bytes by other sites, no referrer that tells others what was watched.
 */
export function securityHeaders(
  config: Pick<GatewayConfig, 'VIDEO_CDN_URL' | 'IMAGE_CDN_URL' | 'COOKIE_SECURE'>,
) {
  const images = new URL(config.IMAGE_CDN_URL).origin;
  const videos = new URL(config.VIDEO_CDN_URL).origin;
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', images],
        mediaSrc: ["'self'", 'blob:', videos],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginResourcePolicy: { policy: 'same-site' as const },
    // The window in which people sign in at the provider stays in sight of the page that opened it, which sees when it is closed.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' as const },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' as const },
    referrerPolicy: { policy: 'same-origin' as const },
    hsts: config.COOKIE_SECURE ? { maxAge: 31_536_000, includeSubDomains: true } : (false as const),
    xDnsPrefetchControl: { allow: false },
  };
}

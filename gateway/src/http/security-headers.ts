import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { GatewayConfig } from '../config/config';
import { isOfPopup } from './popup';

/** Powerful features that no page of the site uses are off; full screen and picture in picture are the player's. */
export const PERMISSIONS_POLICY = [
  // A shake of the telephone goes on after the sleep timer of the listening; browsers want both for it.
  'accelerometer=(self)',
  'camera=()',
  'display-capture=()',
  'geolocation=()',
  'gyroscope=(self)',
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
 * Adds what helmet does not know. The pop-up's own answers ask for no isolation: with a policy of their own on the way back from a provider
 * the browser would move the pop-up into a group of its own, and to the page that opened it it would look closed.
 */
export function addPageHeaders(instance: FastifyInstance): void {
  instance.addHook('onSend', (request, reply, payload, done) => {
    reply.header('permissions-policy', PERMISSIONS_POLICY);
    if (isOfPopup(request.url.split('?', 1)[0] ?? ''))
      reply.header('cross-origin-opener-policy', 'unsafe-none');
    done(null, payload);
  });
}

/** The directive that has pages of a site behind TLS ask for nothing over plain HTTP. A site without TLS, as on loopback, would lose its own files by it. */
export const upgradesOf = (siteUrl: string): { upgradeInsecureRequests?: string[] } =>
  new URL(siteUrl).protocol === 'https:' ? { upgradeInsecureRequests: [] } : {};

/**
 * Strict headers for every answer: scripts and styles from the site alone (pages also name their inline ones by hash,
 * head/inline-sources.ts), no framing by anybody, no embedding of bytes by other sites, no referrer that tells others what was watched.
 */
export function securityHeaders(
  config: Pick<
    GatewayConfig,
    'SITE_URL' | 'VIDEO_CDN_URL' | 'IMAGE_CDN_URL' | 'COOKIE_SECURE' | 'FOREIGN_MEDIA_ORIGINS'
  >,
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
        imgSrc: ["'self'", 'data:', 'blob:', images, ...config.FOREIGN_MEDIA_ORIGINS],
        mediaSrc: ["'self'", 'blob:', videos, ...config.FOREIGN_MEDIA_ORIGINS],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        // The frames of banners, which have a policy of their own.
        frameSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        ...upgradesOf(config.SITE_URL),
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

/** The headers of every answer as helmet writes them, made once: making them takes longer than everything else about an answer that is kept. */
export function everywhereHeaders(
  config: Parameters<typeof securityHeaders>[0],
): Readonly<Record<string, string>> {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(securityHeaders(config))(response.req, response, () => undefined);
  const headers: Record<string, string> = { 'permissions-policy': PERMISSIONS_POLICY };
  for (const [name, value] of Object.entries(response.getHeaders())) headers[name] = String(value);
  return headers;
}

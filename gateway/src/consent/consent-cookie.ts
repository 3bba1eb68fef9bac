import type { FastifyReply } from 'fastify';
import '@fastify/cookie';
import { cookieIn } from '../http/cookie-in';

const LIFETIME_SECONDS = 365 * 24 * 3_600;
const AGREED = '1';

/**
 * The cookie that remembers a Yes at the age gate for the gateway, as `consentAccepted` in the browser's storage does for the application. Its
 * value is the same for everybody. It is read only where the mode is `declared`, in which a visitor's own word is enough.
 */
export class ConsentCookie {
  private readonly name: string;

  /** @param secure the site stands behind TLS: browsers then enforce host and path by the name's prefix. */
  constructor(private readonly secure: boolean) {
    this.name = secure ? '__Host-alcova_consent' : 'alcova_consent';
  }

  /** Whether a request's Cookie header says so. */
  hasConsented(header: string | undefined): boolean {
    return cookieIn(header, this.name) === AGREED;
  }

  /** Lax: who comes by a link from another site is not asked again. */
  write(reply: Pick<FastifyReply, 'setCookie'>): void {
    reply.setCookie(this.name, AGREED, {
      ...{ httpOnly: true, sameSite: 'lax', secure: this.secure, path: '/' },
      maxAge: LIFETIME_SECONDS,
    });
  }
}

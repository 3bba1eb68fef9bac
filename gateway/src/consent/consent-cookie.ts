import type { FastifyReply } from 'fastify';
import '@fastify/cookie';
import { cookieIn } from '../http/cookie-in';

const LIFETIME_SECONDS = 365 * 24 * 3_600;
const AGREED = '1';

/**
 * The cookie by which the gateway knows that somebody has said at the age gate that they are an adult, as the application knows it by the
 * browser's own storage. It is the same for everybody and opens nothing: it is read where a word is enough, and there a word is all it is.
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

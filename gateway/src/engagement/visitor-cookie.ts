import { visitorId } from '@alcova/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import '@fastify/cookie';
import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { SigningKey } from '../config/signing-keys';

const LIFETIME_SECONDS = 365 * 24 * 3_600;
const ID_BYTES = 16;

/**
 * The cookie by which a visitor without an account is known again, so that one person has one voice: `{kid}.{id}.{mac}`. It says nothing
 * about them, scripts cannot read it, and nobody can make one but the gateway. Signed with the first key, checked with any.
 */
export class VisitorCookie {
  private readonly name: string;
  private readonly secrets: ReadonlyMap<string, Buffer>;

  /** @param secure the site stands behind TLS: browsers then enforce host and path by the name's prefix. */
  constructor(
    private readonly secure: boolean,
    private readonly keys: readonly SigningKey[],
  ) {
    this.name = secure ? '__Host-alcova_visitor' : 'alcova_visitor';
    this.secrets = new Map(
      keys.map(({ id, secret }) => [
        id,
        Buffer.from(hkdfSync('sha256', secret, '', 'alcova visitor cookie', 32)),
      ]),
    );
  }

  /** The visitor's id; null without a cookie, and for one that is forged or of another site. */
  read(request: Pick<FastifyRequest, 'cookies'>): string | null {
    const [kid = '', id = '', mac = '', ...rest] = (request.cookies[this.name] ?? '').split('.');
    const secret = this.secrets.get(kid);
    if (!secret || rest.length > 0 || !visitorId.safeParse(id).success) return null;
    const given = Buffer.from(mac, 'base64url');
    const wanted = macOf(secret, id);
    return given.length === wanted.length && timingSafeEqual(given, wanted) ? id : null;
  }

  /** An id for a visitor who has none yet. */
  newId(): string {
    return randomBytes(ID_BYTES).toString('base64url');
  }

  write(reply: Pick<FastifyReply, 'setCookie'>, id: string): void {
    const [first] = this.keys;
    const secret = first && this.secrets.get(first.id);
    if (!secret) throw new RangeError('a cookie of visitors needs a key');
    reply.setCookie(this.name, `${first.id}.${id}.${macOf(secret, id).toString('base64url')}`, {
      ...{ httpOnly: true, sameSite: 'lax', secure: this.secure, path: '/' },
      maxAge: LIFETIME_SECONDS,
    });
  }
}

const macOf = (secret: Buffer, id: string): Buffer => createHmac('sha256', secret).update(id).digest();

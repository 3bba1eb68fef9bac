import { AGE_WAYS, type AgeWay } from '@alcova/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import '@fastify/cookie';
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { CONFIG } from '../app/tokens';
import type { GatewayConfig } from '../config';

const HOUR_MS = 60 * 60 * 1_000;
const LIFETIME_MS = 24 * HOUR_MS;
/** None is made to last longer. */
const MAX_AHEAD_MS = LIFETIME_MS + HOUR_MS;
/** The good ones of a day: so many hours of few ways and keys. */
const REMEMBERED = 256;
const PASS = /^([A-Za-z0-9_-]{1,32})\.([a-z0-9-]{1,32})\.([1-9][0-9]{0,7})\.([A-Za-z0-9_-]{43})$/;
const MAX_CHARACTERS = 128;

const WAYS: ReadonlySet<string> = new Set(AGE_WAYS);

interface PassKey {
  readonly id: string;
  readonly secret: Buffer;
}

/** The text that is signed. No part holds a line break. */
const signatureOf = ({ id, secret }: PassKey, way: string, hour: string): string =>
  createHmac('sha256', secret).update(`${id}\n${way}\n${hour}`).digest('base64url');

/**
 * The pass that a browser shows after its person has proved to be an adult: `keyId.way.hour.mac`, where it ends at that hour since 1970. All
 * passes that end at the same hour are the same text: nothing in one tells whose it is, and two of them do not tell whether it is the same
 * person. The first of COOKIE_KEYS makes them, all verify.
 */
@Injectable()
export class AgePasses {
  private readonly name: string;
  private readonly secure: boolean;
  private readonly keys: readonly PassKey[];
  /** Passes that were checked, with the moment at which each ends. */
  private readonly good = new Map<string, number>();

  constructor(@Inject(CONFIG) config: Pick<GatewayConfig, 'COOKIE_KEYS' | 'COOKIE_SECURE'>) {
    this.secure = config.COOKIE_SECURE;
    this.name = config.COOKIE_SECURE ? '__Host-alcova_age' : 'alcova_age';
    this.keys = config.COOKIE_KEYS.map(({ id, secret }) => ({
      id,
      secret: Buffer.from(hkdfSync('sha256', secret, '', 'alcova age pass', 32)),
    }));
  }

  /** The pass of who proved it in this way just now. @param now milliseconds since 1970 */
  issue(way: AgeWay, now = Date.now()): string {
    const [key] = this.keys;
    if (!key) throw new RangeError('making passes needs a key');
    const hour = String(hourOf(now));
    return `${key.id}.${way}.${hour}.${signatureOf(key, way, hour)}`;
  }

  /** Whether a request's Cookie header holds a pass that is good now. */
  isGood(header: string | undefined, now = Date.now()): boolean {
    const value = this.valueIn(header);
    if (value === undefined) return false;
    const known = this.good.get(value);
    const end = known ?? this.endOf(value);
    if (end === undefined || end <= now || end - now > MAX_AHEAD_MS) return false;
    if (known === undefined) this.remember(value, end);
    return true;
  }

  /** Hands a new pass to the browser. */
  write(reply: FastifyReply, way: AgeWay): void {
    const now = Date.now();
    const expires = new Date(hourOf(now) * HOUR_MS);
    reply.setCookie(this.name, this.issue(way, now), { ...this.attributes(), expires });
  }

  /** Takes the pass from the browser. */
  forget(reply: FastifyReply): void {
    reply.clearCookie(this.name, this.attributes());
  }

  /** Lax: who comes by a link from another site has a pass too. */
  private attributes() {
    return { httpOnly: true, sameSite: 'lax', secure: this.secure, path: '/' } as const;
  }

  /** The cookie's value, found without reading the others. */
  private valueIn(header: string | undefined): string | undefined {
    if (header === undefined) return undefined;
    const start = `${this.name}=`;
    for (let at = header.indexOf(start); at !== -1; at = header.indexOf(start, at + 1)) {
      const before = at === 0 ? ';' : header[at - 1];
      if (before !== ';' && before !== ' ') continue;
      const end = header.indexOf(';', at);
      const value = header.slice(at + start.length, end === -1 ? undefined : end).trim();
      return value.length <= MAX_CHARACTERS ? value : undefined;
    }
    return undefined;
  }

  /** The moment at which a pass of ours ends; undefined for what is none. */
  private endOf(value: string): number | undefined {
    const [, id, way = '', hour = '', mac = ''] = PASS.exec(value) ?? [];
    const key = this.keys.find((each) => each.id === id);
    if (!key || !WAYS.has(way)) return undefined;
    const expected = Buffer.from(signatureOf(key, way, hour));
    const given = Buffer.from(mac);
    const isOurs = expected.length === given.length && timingSafeEqual(expected, given);
    return isOurs ? Number(hour) * HOUR_MS : undefined;
  }

  private remember(value: string, end: number): void {
    if (this.good.size >= REMEMBERED) this.good.clear();
    // A copy: what was cut out of a header would keep all of it in memory.
    this.good.set(Buffer.from(value).toString(), end);
  }
}

/** The hour since 1970 at which a pass that is made now ends: 24 hours ahead, rounded up. */
const hourOf = (now: number): number => Math.ceil((now + LIFETIME_MS) / HOUR_MS);

import { AGE_WAYS, type AgeWay } from '@alcova/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import '@fastify/cookie';
import { createHmac, hkdfSync } from 'node:crypto';
import { CONFIG } from '../config/token';
import type { GatewayConfig } from '../config/config';
import { cookieIn } from '../http/cookie-in';

const HOUR_MS = 60 * 60 * 1_000;
const LIFETIME_MS = 24 * HOUR_MS;
/** Hours for which a pass may still be good: those to the end of one that is made now. */
const HOURS = LIFETIME_MS / HOUR_MS + 1;

/** Of passes that came of what an account remembers: no way of proving an age. */
export const ACCOUNT_WAY = 'account';
type PassWay = AgeWay | typeof ACCOUNT_WAY;
/** The ways that a pass may name. */
const PASS_WAYS: readonly PassWay[] = [...AGE_WAYS, ACCOUNT_WAY];

interface PassKey {
  readonly id: string;
  readonly secret: Buffer;
}

/** The pass that ends at an hour. What is signed is free of doubt, since no part of it holds a line break. */
function passOf({ id, secret }: PassKey, way: PassWay, hour: number): string {
  const mac = createHmac('sha256', secret).update(`${id}\n${way}\n${hour}`).digest('base64url');
  return `${id}.${way}.${hour}.${mac}`;
}

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
  /** Every pass that is good in `hour`, an hour since 1970: none begins or ends within it. */
  private good: { readonly hour: number; readonly passes: ReadonlySet<string> } | undefined;

  constructor(@Inject(CONFIG) config: Pick<GatewayConfig, 'COOKIE_KEYS' | 'COOKIE_SECURE'>) {
    this.secure = config.COOKIE_SECURE;
    this.name = config.COOKIE_SECURE ? '__Host-alcova_age' : 'alcova_age';
    this.keys = config.COOKIE_KEYS.map(({ id, secret }) => ({
      id,
      secret: Buffer.from(hkdfSync('sha256', secret, '', 'alcova age pass', 32)),
    }));
  }

  /** The pass of who proved it in this way just now. @param now milliseconds since 1970 */
  issue(way: PassWay, now = Date.now()): string {
    const [key] = this.keys;
    if (!key) throw new RangeError('making passes needs a key');
    return passOf(key, way, hourOf(now));
  }

  /**
   * Whether a request's Cookie header holds a pass that is good now. There are so few good ones that all are known by their text, so that a
   * forged one costs no more than a good one. The time of a look-up tells nothing of use to who forges: it is by a hash whose seed the
   * process draws at its start, and only texts of one hash are compared.
   */
  isGood(header: string | undefined, now = Date.now()): boolean {
    const value = cookieIn(header, this.name);
    return value !== undefined && this.goodAt(Math.floor(now / HOUR_MS)).has(value);
  }

  /** Hands a new pass to the browser, which forgets one per visit when it is closed. The text is the same. */
  write(reply: FastifyReply, way: PassWay, { isPerVisit }: { readonly isPerVisit: boolean }): void {
    const now = Date.now();
    const expires = isPerVisit ? {} : { expires: new Date(hourOf(now) * HOUR_MS) };
    reply.setCookie(this.name, this.issue(way, now), { ...this.attributes(), ...expires });
  }

  /** Takes the pass from the browser, and the files that it has kept, where it knows how. */
  forget(reply: FastifyReply): void {
    reply.clearCookie(this.name, this.attributes()).header('clear-site-data', '"cache"');
  }

  /** Lax: who comes by a link from another site has a pass too. */
  private attributes() {
    return { httpOnly: true, sameSite: 'lax', secure: this.secure, path: '/' } as const;
  }

  /** Made once an hour, when somebody asks: well below a millisecond with a few keys. */
  private goodAt(hour: number): ReadonlySet<string> {
    if (this.good?.hour === hour) return this.good.passes;
    const ends = Array.from({ length: HOURS }, (_, at) => hour + 1 + at);
    const passes = this.keys.flatMap((key) =>
      PASS_WAYS.flatMap((way) => ends.map((end) => passOf(key, way, end))),
    );
    this.good = { hour, passes: new Set(passes) };
    return this.good.passes;
  }
}

/** The hour since 1970 at which a pass that is made now ends: 24 hours ahead, rounded up. */
const hourOf = (now: number): number => Math.ceil((now + LIFETIME_MS) / HOUR_MS);

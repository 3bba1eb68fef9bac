import { normalizeIP } from '@fastify/rate-limit';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import { createHmac, hkdfSync } from 'node:crypto';
import { CONFIG } from '../config/token';
import type { GatewayConfig } from '../config/config';

/** Long enough that no two people share one, short enough to be no burden. */
const KEY_LENGTH = 32;

/** What may be told about somebody who passes by: enough to count them once, nothing that lasts. */
export interface PasserBy {
  /** The same for one address and browser on one day (UTC), apart for what no person did; says nothing without the key. */
  readonly visitor: string;
  readonly isBot: boolean;
}

/**
 * Who looks at or follows something, without a cookie: a keyed hash of day, client address and browser, so that neither leaves this
 * process, and tomorrow nobody can tell that it was the same person.
 */
@Injectable()
export class AnonymousVisitors {
  private readonly secret: Buffer;

  constructor(@Inject(CONFIG) { COOKIE_KEYS: [key] }: Pick<GatewayConfig, 'COOKIE_KEYS'>) {
    if (!key) throw new RangeError('telling anonymous visitors apart needs a key');
    this.secret = Buffer.from(hkdfSync('sha256', key.secret, '', 'alcova passers-by', 32));
  }

  of(request: Pick<FastifyRequest, 'ip' | 'method' | 'headers'>, now = new Date()): PasserBy {
    const browser = request.headers['user-agent'] ?? '';
    const isBot = isNobody(request);
    // A browser that fetched a link ahead does not take away the click of its person.
    const facts = [now.toISOString().slice(0, 10), normalizeIP(request.ip), browser, isBot];
    const hash = createHmac('sha256', this.secret).update(JSON.stringify(facts)).digest('base64url');
    return { visitor: hash.slice(0, KEY_LENGTH), isBot };
  }
}

/** Robots, programs without a name, checks of links, and browsers that fetch ahead what nobody has clicked yet. */
function isNobody({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  const purpose = headers['sec-purpose'] ?? headers['purpose'];
  const browser = headers['user-agent'] ?? '';
  return method === 'HEAD' || browser === '' || isbot(browser) || String(purpose).includes('prefetch');
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  caller as callerSchema,
  type Caller,
  CLOCK_SKEW_SECONDS,
  CodedError,
  type Role,
} from '@alcova/contracts';
import { z } from 'zod';

/**
 * A signed caller is believed this long, and as long again as the clocks of two processes may differ: a captured message is of no use for
 * ever, and a clock that is wrong refuses nobody (docs/decisions/0046).
 */
const LIFETIME_MS = 60_000;
const SKEW_MS = CLOCK_SKEW_SECONDS * 1_000;
/** What a refusal says of a signature that another key made. */
export const FORGED_CALLER = 'forged caller';
const signed = z.object({ caller: callerSchema, until: z.number() });
/** What was signed. `until`: milliseconds since 1970, by the signer's clock. */
export type SignedCaller = z.output<typeof signed>;

/** Signs who stands behind a request, with the first of `keys` (`hex,hex`, 64 digits each). The form is `base64url(json).base64url(hmac-sha256)`. */
export function signCaller(caller: Caller, keys: string, now = Date.now()): string {
  const body = Buffer.from(JSON.stringify({ caller, until: now + LIFETIME_MS })).toString('base64url');
  const [first = ''] = keys.split(',');
  return `${body}.${mac(body, first).toString('base64url')}`;
}

/** Reads a caller that any of `keys` signed. @throws CodedError auth.required for one that is forged, malformed, too old or of the future */
export function verifyCaller(header: string, keys: string, now = Date.now()): SignedCaller {
  const [body = '', signature = ''] = header.split('.');
  const given = Buffer.from(signature, 'base64url');
  const isOurs = keys.split(',').some((key) => {
    const wanted = mac(body, key);
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
  if (!isOurs) throw new CodedError('auth.required', FORGED_CALLER);
  const parsed = signed.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString()));
  if (!parsed.success || !isOfNow(parsed.data, now)) throw new CodedError('auth.required', 'stale caller');
  return parsed.data;
}

/** Signed neither too long ago nor in the future, as far as clocks that differ can tell. */
export const isOfNow = ({ until }: Pick<SignedCaller, 'until'>, now: number): boolean =>
  until + SKEW_MS >= now && until - LIFETIME_MS - SKEW_MS <= now;

const mac = (body: string, key: string): Buffer =>
  createHmac('sha256', Buffer.from(key, 'hex')).update(body).digest();

/** Default deny inside a service: lets accounts of the listed roles and the platform's own processes pass. @throws CodedError auth.forbidden */
export function requireRole(caller: Caller, ...roles: readonly Role[]): void {
  if (caller.kind === 'system') return;
  if (caller.kind === 'account' && roles.includes(caller.role)) return;
  throw new CodedError('auth.forbidden');
}

/** Lets an operator's command pass, and nobody else, the platform's other processes neither. @throws CodedError auth.forbidden */
export function requireOperator(caller: Caller): void {
  if (caller.kind !== 'system' || caller.name !== 'operator') throw new CodedError('auth.forbidden');
}

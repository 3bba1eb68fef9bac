import type { IncomingMessage } from 'node:http';
import type { LivePolicy } from '../policy/live-policy';
import type { Keeping } from './cache-control';

/**
 * Who may keep the files that a request asks for, by the policy as it stands now. A cache in front of the site keeps none as soon as some
 * country's visitors have to prove their age: it would answer everybody.
 * @param sharedSeconds for caches in front of the site, where they may
 */
export const keepingOf =
  (policy: Pick<LivePolicy, 'asksAge' | 'asksAgeOf'>, sharedSeconds: number) =>
  (request: IncomingMessage): Keeping => ({
    asksAge: policy.asksAgeOf(request),
    sharedSeconds: policy.asksAge ? 0 : sharedSeconds,
  });

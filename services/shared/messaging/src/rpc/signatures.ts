import { ANONYMOUS, type Caller } from '@alcova/contracts';
import { LRUCache } from 'lru-cache';
import { isOfNow, signCaller, type SignedCaller, verifyCaller } from '../caller';

/** For so long the questions of visitors, who are all alike, go under one signature. */
const SHARED_MS = 1_000;
const REMEMBERED = 500;

/** Signs and believes callers with the process's keys, and does none of it twice for the same text: most questions are visitors'. */
export class Signatures {
  private shared: { readonly header: string; readonly until: number } | undefined;
  private readonly believed = new LRUCache<string, SignedCaller>({ max: REMEMBERED });

  constructor(private readonly keys: string | undefined) {}

  /** Undefined for a process that has no key. */
  sign(caller: Caller, now = Date.now()): string | undefined {
    if (this.keys === undefined) return undefined;
    if (caller.kind !== 'anonymous') return signCaller(caller, this.keys, now);
    // A clock that was set back must not make it last.
    if (!this.shared || now >= this.shared.until || now < this.shared.until - SHARED_MS)
      this.shared = { header: signCaller(ANONYMOUS, this.keys, now), until: now + SHARED_MS };
    return this.shared.header;
  }

  /** Who stands behind a message: anonymous without a header. Without a key nobody is believed. @throws CodedError auth.required as `verifyCaller` */
  callerOf(header: string | undefined, now = Date.now()): Caller {
    if (!header || this.keys === undefined) return ANONYMOUS;
    const known = this.believed.get(header);
    if (known && isOfNow(known, now)) return known.caller;
    const read = verifyCaller(header, this.keys, now);
    this.believed.set(header, read);
    return read.caller;
  }
}

import { type AccessClaims, type Revocation, revocationsBucket, revokedBy } from '@alcova/contracts';
import type { KeyValueEntry, KeyValues } from '@alcova/messaging';

/** Tokens are not believed when it was not certain for longer that no revocation is missing. */
const MAX_STALE_MS = 15_000;
const SWEEP_EVERY_MS = 60_000;

/** How long ago it was certain that no revocation is missing. */
export interface Freshness {
  staleMs(): number;
}

/**
 * The access tokens that count no more, as this process knows them: a look-up asks nobody. What was noted stays until every token that it
 * refuses has ended, whatever becomes of the broker.
 */
export class Revocations {
  private readonly generations = new Map<string, { least: number; until: number }>();
  private readonly families = new Map<string, number>();
  private sweepAt = 0;

  constructor(private readonly source: Freshness) {}

  /** Reads identity's revocations from now on. `loaded` waits until all have come once; false when they have not in time. */
  static watching(keyValues: KeyValues): {
    revocations: Revocations;
    loaded: (withinMs: number) => Promise<boolean>;
  } {
    const view = keyValues.view(revocationsBucket, (entry) => revocations.note(entry));
    const revocations = new Revocations(view);
    return { revocations, loaded: (withinMs) => view.loaded(withinMs) };
  }

  /** False while a revocation may be missing: no token can be believed then. */
  isFresh(): boolean {
    return this.source.staleMs() <= MAX_STALE_MS;
  }

  /** Whether a token with these claims counts no more. */
  refuses(claims: Pick<AccessClaims, 'sub' | 'gen' | 'fam'>): boolean {
    const account = this.generations.get(claims.sub);
    return (account !== undefined && claims.gen < account.least) || this.families.has(claims.fam);
  }

  note({ key, value }: KeyValueEntry<Revocation>): void {
    // By the monotonic clock: a change of the system time must not make revoked tokens good again.
    const until = performance.now() + revocationsBucket.ttlMs;
    const named = revokedBy(key);
    if (named && 'family' in named) this.families.set(named.family, until);
    else if (named && 'gen' in value) {
      const known = this.generations.get(named.accountId);
      // The broker may tell again what it told before.
      if (!known || value.gen >= known.least)
        this.generations.set(named.accountId, { least: value.gen, until });
    }
    this.sweep(performance.now());
  }

  private sweep(now: number): void {
    if (now < this.sweepAt) return;
    this.sweepAt = now + SWEEP_EVERY_MS;
    for (const [family, until] of this.families) if (until < now) this.families.delete(family);
    for (const [account, { until }] of this.generations) if (until < now) this.generations.delete(account);
  }
}

import type { JobContract } from '@alcova/contracts';

/**
 * Two contracts that share one place in the order: `preferred` goes first, but at least one of every `otherEvery` jobs taken from the
 * place is of `other` as long as it has any. So a long queue on `other` never holds up `preferred`, and an endless one on `preferred`
 * never stops `other`.
 */
export interface FairShare {
  readonly preferred: JobContract;
  readonly other: JobContract;
  /** At least 2; the share is counted over all slots of a process. */
  readonly otherEvery: number;
}

/** A place in the order in which jobs are taken. */
export type Place = JobContract | FairShare;

const isShared = (place: Place): place is FairShare => 'preferred' in place;

/** In which order a process asks for jobs: places from first to last, shared ones by whose turn it is. */
export class TakingOrder {
  /** Every contract that is taken, once. */
  readonly contracts: readonly JobContract[];
  /** Jobs of `preferred` in a row, by place. */
  private readonly inARow = new Map<FairShare, number>();

  constructor(private readonly places: readonly Place[]) {
    this.contracts = places.flatMap((place) => (isShared(place) ? [place.preferred, place.other] : [place]));
    for (const place of places)
      if (isShared(place) && place.otherEvery < 2)
        throw new Error('the preferred contract of a shared place needs a turn as well');
  }

  /**
   * The contracts to ask for one job. A turn is given when the shared place is reached, not before: a job of an earlier place does not use
   * it up.
   */
  *forOneTake(): Generator<JobContract> {
    for (const place of this.places) {
      if (!isShared(place)) yield place;
      else if ((this.inARow.get(place) ?? 0) < place.otherEvery - 1) yield* [place.preferred, place.other];
      else {
        // Given away at once: two slots that ask at the same time must not both take the other one's turn.
        this.inARow.set(place, 0);
        yield* [place.other, place.preferred];
      }
    }
  }

  /** Notes what was taken. */
  took(contract: JobContract): void {
    for (const place of this.places) {
      if (!isShared(place)) continue;
      if (contract === place.preferred) this.inARow.set(place, (this.inARow.get(place) ?? 0) + 1);
      if (contract === place.other) this.inARow.set(place, 0);
    }
  }
}

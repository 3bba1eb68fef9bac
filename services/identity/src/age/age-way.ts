import type { AgeOutcome, AgeWay as AgeWayName } from '@alcova/contracts';

/** What a browser takes along: where it goes, and what it alone keeps until it comes back. */
export interface BegunProof {
  readonly address: string;
  readonly secret: string;
}

/**
 * One way in which somebody proves to be an adult. It tells nothing of the person but the outcome, keeps nothing between the two calls, and
 * logs nothing but its own name and the kind of a failure.
 */
export interface AgeWay {
  readonly way: AgeWayName;
  /** As people read it. */
  readonly label: string;
  /** @throws CodedError age.way-unreachable */
  begin(): Promise<BegunProof>;
  /** Never rejects for what came from outside: whatever cannot be understood has `failed`. @param back what the browser brought */
  finish(back: { readonly secret: string; readonly answer: string }): Promise<AgeOutcome>;
}

import type {
  AgeCheck,
  AgeOutcome,
  AgeWay as AgeWayName,
  DigitalRequest,
  OfferedAgeWay,
  WaitingAgeWay,
} from '@alcova/contracts';
import type { EntityManager } from 'typeorm';

/** What a browser takes along: where it goes, and what it alone keeps until the end. */
export interface BegunProof {
  readonly address: string;
  readonly secret: string;
  readonly digital?: DigitalRequest;
}

/** What a browser brought. */
export interface BroughtAnswer {
  readonly secret: string;
  readonly answer: string;
}

/** How a proof ended. */
export interface EndedProof {
  readonly outcome: AgeOutcome;
  /**
   * Writes down that this proof has ended, in the transaction that counts it, which may run again; false where it had ended before: then
   * it is not counted, and `outcome` is not its outcome.
   */
  readonly keep?: (manager: EntityManager) => Promise<boolean>;
}

/**
 * What every way can do. It tells nothing of the person but the outcome, and logs nothing but its own name and the kind of a failure.
 */
interface AnyAgeWay {
  readonly way: AgeWayName;
  /** As people read it. */
  readonly label: OfferedAgeWay['label'];
  /** @throws CodedError age.way-unreachable */
  begin(): Promise<BegunProof>;
  /** Never rejects for what came from outside: whatever cannot be understood has `failed`. */
  finish(back: BroughtAnswer): Promise<EndedProof>;
  /** Tries what it depends on, within ten seconds. Never rejects for what came from outside, and tells nothing of it. */
  test(): Promise<readonly AgeCheck[]>;
  /** When the list of those whom it trusts was fetched; null while there is none, undefined where none is read. */
  readonly listReadAt?: Date | null | undefined;
}

/** One that leads the browser away and back. */
export interface LeavingAgeWay extends AnyAgeWay {
  readonly way: Exclude<AgeWayName, WaitingAgeWay>;
}

/** What a wallet sends for a walk: a presentation, or the word that there is none. */
export interface PostedAnswer {
  readonly walk: string;
  readonly vpToken?: string | undefined;
  readonly error?: string | undefined;
}

/** One in which the page waits for an answer that comes by another road. */
export interface WaitedAgeWay extends AnyAgeWay {
  readonly way: WaitingAgeWay;
  /** Reads an answer; what it `keep`s is the outcome, for who waits. @throws CodedError age.walk-over */
  receive(answer: PostedAnswer): Promise<EndedProof>;
  /** Null while no answer has come. @throws CodedError age.walk-over */
  outcomeOf(manager: EntityManager, secret: string): Promise<AgeOutcome | null>;
}

/** One way in which somebody proves to be an adult. */
export type AgeWay = LeavingAgeWay | WaitedAgeWay;

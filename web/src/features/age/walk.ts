import { AGE_WALK_SECONDS, type AgeOutcome, type AgeWay, type WaitingAgeWay } from '@alcova/contracts';
import { ApiError } from '../../shared/api/error';

/** How long before its end a question is asked anew, ms: who has just taken it up still gets to answer. */
const RENEWED_BEFORE_MS = 60_000;

/** How long a question that was asked at `askedAt` still stands before it is asked anew, ms. Both are ms since 1970. */
export const msToRenewal = (askedAt: number, now: number): number =>
  Math.max(0, askedAt + AGE_WALK_SECONDS * 1_000 - RENEWED_BEFORE_MS - now);

/** How a proof has ended that could not be begun, or whose answer could not be taken. */
export function outcomeOf(cause: unknown): AgeOutcome {
  const isAway = cause instanceof ApiError && (cause.status === 0 || cause.status >= 500);
  return isAway ? 'unreachable' : 'failed';
}

/** Whether a page takes the question in a wallet's place, as on a developer's machine: this browser opens it, and asks no wallets. */
export const isPage = (address: string): boolean => /^https?:/.test(address);

/** What a wallet is asked. */
export interface Question {
  readonly way: WaitingAgeWay;
  /** Opens the wallet on this device, or a page in its place; shown as a picture to one on another. */
  readonly address: string;
  /** Ms since 1970. */
  readonly askedAt: number;
}

export type Stage =
  | { readonly at: 'choice' }
  /** The question is on its way, or the browser itself asks its wallets. */
  | { readonly at: 'asking'; readonly way: AgeWay }
  | {
      readonly at: 'waiting';
      readonly question: Question;
      /** An answer is there, and is being taken. */
      readonly isAnswered: boolean;
      /** The question could not be asked anew. */
      readonly isUnreachable: boolean;
    };

export interface Walk {
  readonly stage: Stage;
  /** How the last proof ended. */
  readonly outcome: AgeOutcome | undefined;
  /** Grows with each return to the choice. */
  readonly turns: number;
}

export type WalkEvent =
  | { readonly type: 'pressed'; readonly way: AgeWay }
  | { readonly type: 'asked'; readonly question: Question }
  | { readonly type: 'unreachable'; readonly outcome: AgeOutcome }
  | { readonly type: 'answered' }
  | { readonly type: 'ended'; readonly outcome: AgeOutcome }
  | { readonly type: 'left' };

/** Before anything was pressed; `outcome` is what the address tells. */
export const firstWalk = (outcome: AgeOutcome | undefined): Walk => ({
  stage: { at: 'choice' },
  outcome,
  turns: 0,
});

const backAtChoice = ({ turns }: Walk, outcome?: AgeOutcome): Walk => ({
  stage: { at: 'choice' },
  outcome,
  turns: turns + 1,
});

/** What becomes of a walk by an event. One that was left in the meantime is not taken up again. */
export function walked(walk: Walk, event: WalkEvent): Walk {
  const { stage } = walk;
  switch (event.type) {
    case 'pressed':
      return stage.at === 'choice' ? { ...walk, stage: { at: 'asking', way: event.way } } : walk;
    case 'asked': {
      if (stage.at === 'choice' || (stage.at === 'waiting' && stage.isAnswered)) return walk;
      const { question } = event;
      const waiting = { at: 'waiting', question, isAnswered: false, isUnreachable: false } as const;
      return { ...walk, outcome: undefined, stage: waiting };
    }
    case 'unreachable':
      if (stage.at === 'asking') return backAtChoice(walk, event.outcome);
      return stage.at === 'waiting' ? { ...walk, stage: { ...stage, isUnreachable: true } } : walk;
    case 'answered':
      return stage.at === 'waiting' ? { ...walk, stage: { ...stage, isAnswered: true } } : walk;
    case 'ended':
      return backAtChoice(walk, event.outcome);
    case 'left':
      return backAtChoice(walk);
  }
}

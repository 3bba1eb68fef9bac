import { create } from 'zustand';
import { storedRate } from './rate';

/** What is listened to: the narration of a film. */
export interface Track {
  /** The film's id. */
  readonly id: string;
  readonly title: string;
}

/** `starting`: wanted, and on its way; `failed`: `note` says why, and what can be done. */
type Phase = 'paused' | 'starting' | 'playing' | 'failed';

interface Listening {
  /** Null while nothing is listened to. */
  readonly track: Track | null;
  readonly phase: Phase;
  /** Where it is, in whole seconds. */
  readonly seconds: number;
  /** How long it is, in seconds; 0 where that is not known yet. */
  readonly length: number;
  /** Said to the listener; empty where there is nothing to say. */
  readonly note: string;
  /** The browser lets it play by a press alone: the button to press has the focus. */
  readonly isRefused: boolean;
  /** It plays for the first time. */
  readonly isNew: boolean;
  readonly rate: number;
  /** What could follow, where the queue has ended; nothing starts by itself. */
  readonly offer: Track | null;
}

export const NOTHING: Omit<Listening, 'rate'> = {
  track: null,
  phase: 'paused',
  ...{ seconds: 0, length: 0, note: '', isRefused: false, isNew: false, offer: null },
};

/** What the listening mode shows; `sound.ts` alone changes it. */
export const useListening = create<Listening>()(() => ({ ...NOTHING, rate: storedRate() }));

import { type RefObject } from 'react';

export interface PlayerProps {
  readonly videoId: string;
  /** Shown until playback starts, where the playback answer has none of its own. */
  readonly poster: string;
  /** The length that the server knows, in seconds; not above zero where it knows none. */
  readonly duration: number;
  /** Where the way to the transcript stands, and the transcript. */
  readonly transcript: RefObject<HTMLElement | null>;
}

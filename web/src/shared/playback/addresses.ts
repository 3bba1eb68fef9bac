import { type videoPlayback } from '@alcova/contracts';
import { insist } from '../api/answer';
import { call } from '../api/call';
import { isRecord } from '../json';

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';

const isCaption = (value: unknown): boolean =>
  isRecord(value) && [value.language, value.label, value.address].every(isText);

/**
 * Asks where a video's files are: signed addresses that end after some hours. What it can be played without, and is not told, it does not
 * have. @throws ApiError
 */
export async function fetchPlayback(videoId: string, signal: AbortSignal) {
  const asked = { params: { id: videoId }, signal };
  const playback = await call<typeof videoPlayback>('GET /api/videos/{id}/playback', asked);
  const { mp4, hls, storyboard, captions } = playback;
  insist(isText(mp4));
  return {
    ...playback,
    hls: isText(hls) ? hls : null,
    storyboard: isText(storyboard) ? storyboard : null,
    captions: Array.isArray(captions) ? captions.filter(isCaption) : [],
  };
}

export type Playback = Awaited<ReturnType<typeof fetchPlayback>>;

/** Key, end and signature; what follows names the file and stays the same. */
const GRANT = /\/media\/[^/]+\/\d+\/[^/]+\//;

/** `address` with the signature of `signed`; an address that carries none stays as it is. */
export function withGrantOf(address: string, signed: string): string {
  const grant = GRANT.exec(signed)?.[0];
  return grant === undefined ? address : address.replace(GRANT, () => grant);
}

/** A playback's addresses, asked for again when they have ended. */
export class Addresses {
  private renewing: Promise<void> | undefined;

  constructor(
    private playback: Playback,
    private readonly fetchAgain: () => Promise<Playback>,
  ) {}

  get current(): Playback {
    return this.playback;
  }

  /** An address of one of this playback's files as it is signed now. */
  fresh(address: string): string {
    return withGrantOf(address, this.playback.mp4);
  }

  /** Asks for new addresses; callers at the same time share one answer. @throws ApiError */
  renew(): Promise<void> {
    this.renewing ??= this.fetchAgain()
      .then((playback) => {
        this.playback = playback;
      })
      .finally(() => {
        this.renewing = undefined;
      });
    return this.renewing;
  }
}

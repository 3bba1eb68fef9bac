import { ApiError } from '../api/error';
import { Addresses, fetchPlayback } from '../playback/addresses';
import { texts } from './texts';

/** A failure with a text for the listener. */
export class SoundFailure extends Error {}

const SOUND = /^#EXT-X-MEDIA:(?=.*TYPE=AUDIO)(?=.*DEFAULT=YES).*URI="([^"]+)"/m;

/** A playlist of a few kilobytes takes no longer. */
const WITHIN_MS = 20_000;

/** The address of the playlist of the sound that plays by itself; undefined in a master playlist without one. */
export const soundIn = (master: string, address: string): string | undefined => {
  const uri = SOUND.exec(master)?.[1];
  return uri === undefined ? undefined : new URL(uri, address).href;
};

async function read(address: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(address, { signal: AbortSignal.any([signal, AbortSignal.timeout(WITHIN_MS)]) });
  if (!answer.ok) throw new SoundFailure(texts.failed);
  return answer.text();
}

export interface Source {
  readonly addresses: Addresses;
  /** The playlist of the sound alone. */
  readonly playlist: string;
}

/**
 * Where the sound of a film is. A film without a stream of its own for it is not downloaded for it.
 * @throws SoundFailure where there is none yet, or at all; ApiError
 */
export async function findSound(id: string, signal: AbortSignal): Promise<Source> {
  const ask = () => fetchPlayback(id, signal);
  const playback = await ask().catch((cause: unknown): never => {
    throw cause instanceof ApiError && cause.code === 'media.not-ready'
      ? new SoundFailure(texts.preparing)
      : cause;
  });
  if (playback.hls === null) throw new SoundFailure(texts.preparing);
  const master = new URL(playback.hls, window.location.href).href;
  const playlist = soundIn(await read(master, signal), master);
  if (playlist === undefined) throw new SoundFailure(texts.silent);
  return { addresses: new Addresses(playback, ask), playlist };
}

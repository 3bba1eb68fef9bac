/** How long (ms) a film may take to open, or to reach a place in it. */
const DEADLINE_MS = 20_000;
/** Pixels: what a poster is drawn at most at. */
const MAX_WIDTH = 1_920;
const QUALITY = 0.9;
/** Where in a film the frames are that one may choose from, as shares of its length. */
const SHARES = [0.1, 0.5, 0.9];

export interface Frame {
  /** Seconds from the film's beginning. */
  readonly at: number;
  readonly picture: File;
}

/** How large a frame is drawn: as it is, or narrower in the same shape. */
export function frameSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, MAX_WIDTH / width);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** What a film shows at this moment, as a JPEG. @throws Error when it shows nothing, or its host does not let it be read */
export async function frameOf(film: HTMLVideoElement): Promise<File> {
  if (film.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) throw new Error('the film shows nothing yet');
  const { width, height } = frameSize(film.videoWidth, film.videoHeight);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(film, 0, 0, width, height);
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!drawn) throw new Error('the frame could not be drawn');
  return new File([drawn], 'quadro.jpg', { type: drawn.type });
}

/** Waits for an event of a film. @throws Error when the film fails, or nothing comes in time */
async function happens(film: HTMLVideoElement, event: string, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const stop = AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]);
  const settled = new AbortController();
  const once = { once: true, signal: settled.signal };
  try {
    await new Promise<void>((resolve, reject) => {
      film.addEventListener(event, () => resolve(), once);
      film.addEventListener('error', () => reject(new Error('the film could not be read')), once);
      stop.addEventListener('abort', () => reject(new Error('the film did not come in time')), once);
    });
  } finally {
    settled.abort();
  }
}

/** Three frames of the film at an address, taken beside the one that is watched. @throws Error */
export async function framesOf(address: string, signal: AbortSignal): Promise<Frame[]> {
  const film = document.createElement('video');
  film.muted = true;
  film.preload = 'auto';
  film.crossOrigin = 'anonymous';
  film.src = address;
  try {
    await happens(film, 'loadedmetadata', signal);
    const frames: Frame[] = [];
    for (const share of SHARES) {
      film.currentTime = film.duration * share;
      await happens(film, 'seeked', signal);
      frames.push({ at: film.currentTime, picture: await frameOf(film) });
    }
    return frames;
  } finally {
    // It goes on loading otherwise.
    film.removeAttribute('src');
    film.load();
  }
}

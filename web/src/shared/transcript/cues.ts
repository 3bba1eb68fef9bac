/** One thing that is said: times in seconds, plain text in one line. */
export interface Cue {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A WebVTT file in a language, at an address that may end. */
export interface CaptionFile {
  readonly language: string;
  readonly label: string;
  readonly address: string;
}

/** As many as a caption may have. */
const MAX_CUES = 20_000;
/** A file of captions takes no longer. */
const WITHIN_MS = 20_000;
/** A seek to a cue's start may end a rounding before it. */
const ROUNDING_SECONDS = 0.05;

/** What is used of a VTTCue. */
interface BrowserCue {
  readonly startTime: number;
  readonly endTime: number;
  readonly text: string;
  readonly getCueAsHTML: () => { readonly textContent: string | null };
}

/** The browser reads the tags of captions; where there are none it need not. */
const plain = (cue: BrowserCue): string =>
  /[<&]/.test(cue.text) ? (cue.getCueAsHTML().textContent ?? '') : cue.text;

/** What a browser has read of a file, ordered by start, as text alone; cues without any are left out. */
export const cuesOf = (read: readonly BrowserCue[]): Cue[] =>
  read
    .slice(0, MAX_CUES)
    .map((cue) => ({
      start: cue.startTime,
      end: cue.endTime,
      text: plain(cue).replaceAll(/\s+/g, ' ').trim(),
    }))
    .filter(({ text }) => text !== '')
    .sort((one, other) => one.start - other.start);

/**
 * Reads a WebVTT file by the browser's own parser, which works for tracks of media alone.
 * @throws Error where the file cannot be had, or not within its time: browsers do not tell why
 */
export function readCues(address: string, signal: AbortSignal): Promise<Cue[]> {
  const track = document.createElement('track');
  document.createElement('video').append(track);
  return new Promise((resolve, reject) => {
    // This listener also keeps the elements, which nothing else does.
    signal.addEventListener('abort', () => {
      track.remove();
      reject(new DOMException('no longer wanted', 'AbortError'));
    });
    // A track has no deadline of its own.
    AbortSignal.timeout(WITHIN_MS).addEventListener('abort', () => {
      track.remove();
      reject(new Error('the captions did not come in time'));
    });
    track.addEventListener('load', () =>
      resolve(cuesOf([...(track.track.cues ?? [])].filter((cue) => cue instanceof VTTCue))),
    );
    track.addEventListener('error', () => reject(new Error('the captions could not be read')));
    track.src = address;
    // Read, but neither drawn nor timed.
    track.track.mode = 'hidden';
  });
}

/** The place of the cue that is spoken at `seconds`, or was spoken last; -1 before the first. */
export function cueAt(cues: readonly Cue[], seconds: number): number {
  let [from, to] = [0, cues.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if ((cues[middle]?.start ?? Infinity) <= seconds + ROUNDING_SECONDS) from = middle + 1;
    else to = middle;
  }
  return from - 1;
}

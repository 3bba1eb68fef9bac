import { logFailure } from '../../../shared/log';
import type { Addresses } from '../../../shared/playback/addresses';

/** A picture of the film for a stretch of the progress bar: a part (px) of a sheet. Times in seconds. */
export interface StoryboardTile {
  readonly startTime: number;
  readonly endTime: number;
  readonly image: string;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

const CUE = /([\d:.]+) +--> +([\d:.]+)[^\n]*\n([^\s#]+)#xywh=(\d+),(\d+),(\d+),(\d+)/g;

/** `1:02:03.500` or `02:03.500` in seconds. */
const secondsOf = (time = ''): number => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

/** Reads the tiles of a WebVTT file (`sheet.jpg#xywh=x,y,w,h`); sheets stand beside it. What is no such cue is left out. */
export function parseStoryboard(text: string, address: string): StoryboardTile[] {
  const folder = address.slice(0, address.lastIndexOf('/') + 1);
  return [...text.replaceAll('\r\n', '\n').matchAll(CUE)].map((cue) => {
    const [x = 0, y = 0, w = 0, h = 0] = cue.slice(4).map(Number);
    return {
      startTime: secondsOf(cue[1]),
      endTime: secondsOf(cue[2]),
      image: `${folder}${cue[3]}`,
      ...{ x, y, w, h },
    };
  });
}

async function addTiles(tiles: StoryboardTile[], addresses: Addresses, signal: AbortSignal): Promise<void> {
  const { storyboard } = addresses.current;
  if (storyboard === null) return;
  const answer = await fetch(storyboard, { signal });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  for (const tile of parseStoryboard(await answer.text(), storyboard)) {
    tiles.push({
      ...tile,
      get image() {
        return addresses.fresh(tile.image);
      },
    });
  }
}

/**
 * Adds the film's tiles to `tiles`; their sheets' addresses are signed as the film's are when they are looked at. A film is watched just as
 * well without them: their failure is only written down.
 */
export async function loadStoryboard(
  tiles: StoryboardTile[],
  addresses: Addresses,
  signal: AbortSignal,
): Promise<void> {
  try {
    await addTiles(tiles, addresses, signal);
  } catch (cause) {
    if (!signal.aborted) logFailure('storyboard: its tiles could not be loaded', cause);
  }
}

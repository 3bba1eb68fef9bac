import { settingsOf } from './cue-settings';
import { cueText } from './cue-text';
import { captionTexts as texts } from './texts';
import { MAX_MS, msOf, TIME, timestamp } from './time';

const BLANKS = String.raw`[\t\f ]*`;
const TIMES = new RegExp(`^${BLANKS}${TIME}${BLANKS}-->${BLANKS}${TIME}(.*)$`, 's');
const COMMA_BEFORE_MILLISECONDS = /\d,\d{3}(?!\d)/;

export interface Cue {
  readonly startMs: number;
  readonly endMs: number;
  /** As they are written behind the times. */
  readonly settings: string;
  /** Never empty. */
  readonly text: string;
}

/**
 * Reads a line of times and the text behind it, as the standard's parser does (W3C WebVTT, 6.3 and 6.4).
 * @returns null for a cue that says nothing; the reason, for people, where the times keep it from being shown
 */
export function cueOf(times: string, text: string): Cue | string | null {
  const [, ...parts] = TIMES.exec(times) ?? [];
  const [startMs, endMs] = [msOf(parts.slice(0, 4)), msOf(parts.slice(4, 8))];
  if (parts.length === 0 || startMs === null || endMs === null)
    return COMMA_BEFORE_MILLISECONDS.test(times) ? texts.comma : texts.times;
  if (Math.max(startMs, endMs) > MAX_MS) return texts.tooLate;
  if (endMs <= startMs) return texts.endBeforeStart;
  const cueBlock = cueText(text);
  return cueBlock === '' ? null : { startMs, endMs, settings: settingsOf(parts[8] ?? ''), text: cueBlock };
}

/** The cue as a block of a WebVTT file. */
export const written = ({ startMs, endMs, settings, text }: Cue): string =>
  `${timestamp(startMs)} --> ${timestamp(endMs)}${settings}\n${text}\n`;

import { CodedError } from '@alcova/contracts';
import { WebVTTParser } from 'webvtt-parser';
import { z } from 'zod';

/** Far more than anybody says in a film; keeps the work on one file short. */
const MAX_CUES = 20_000;
/** A line of times with every setting has a third of it. The parser's work on such a line grows with the square of its length. */
const MAX_TIMES_LINE = 300;
/** Longer than any film, and still written in digits. */
const MAX_SECONDS = 100 * 3_600;

const place = z.union([z.literal('auto'), z.number()]);
const cue = z.object({
  startTime: z.number().max(MAX_SECONDS),
  endTime: z.number().max(MAX_SECONDS),
  text: z.string(),
  snapToLines: z.boolean(),
  direction: z.enum(['horizontal', 'rl', 'lr']),
  linePosition: place,
  lineAlign: z.enum(['start', 'center', 'end']),
  textPosition: place,
  positionAlign: z.enum(['auto', 'line-left', 'center', 'line-right']),
  size: z.number(),
  alignment: z.enum(['start', 'center', 'end', 'left', 'right']),
});
type Cue = z.output<typeof cue>;
const parsedFile = z.object({
  cues: z.array(cue).max(MAX_CUES),
  errors: z.array(z.object({ message: z.string(), line: z.number() })),
});

const padded = (value: number, digits: number): string => String(value).padStart(digits, '0');

/** Seconds as `01:02:03.500`. */
function timestamp(seconds: number): string {
  const ms = Math.round(seconds * 1_000);
  const [hours, minutes, rest] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, ms % 60_000];
  return `${padded(hours, 2)}:${padded(minutes, 2)}:${padded(Math.floor(rest / 1_000), 2)}.${padded(rest % 1_000, 3)}`;
}

/** What differs from the usual place of a cue. */
function settings(given: Cue): string {
  const { direction, linePosition, lineAlign, textPosition, positionAlign, size, alignment } = given;
  const lineSide = lineAlign === 'start' ? '' : `,${lineAlign}`;
  const positionSide = positionAlign === 'auto' ? '' : `,${positionAlign}`;
  const settings = [
    direction === 'horizontal' ? '' : ` vertical:${direction}`,
    linePosition === 'auto' ? '' : ` line:${linePosition}${given.snapToLines ? '' : '%'}${lineSide}`,
    textPosition === 'auto' ? '' : ` position:${textPosition}%${positionSide}`,
    size === 100 ? '' : ` size:${size}%`,
    alignment === 'center' ? '' : ` align:${alignment}`,
  ];
  return settings.join('');
}

/** What the parser makes of a text; it gives up on tags that are nested without end. */
function parsedBy(text: string): unknown {
  if (text.split(/\r|\n/).some((line) => line.length > MAX_TIMES_LINE && line.includes('-->')))
    throw new CodedError('caption.not-webvtt', 'a line of times is too long');
  try {
    return new WebVTTParser().parse(text, 'subtitles');
  } catch (error) {
    throw new CodedError('caption.not-webvtt', error instanceof Error ? error.message : undefined);
  }
}

function utf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new CodedError('caption.not-webvtt', error instanceof Error ? error.message : undefined);
  }
}

/**
 * Reads a WebVTT file and writes it anew: times, places and texts of its cues, and nothing else of what came (no styles, regions or notes).
 * @throws CodedError `caption.not-webvtt` for what is no UTF-8, breaks the format anywhere, or says nothing
 */
export function cleanCaption(bytes: Uint8Array): string {
  const parsed = parsedFile.safeParse(parsedBy(utf8(bytes)));
  if (!parsed.success) throw new CodedError('caption.not-webvtt', `beyond limits: ${parsed.error.message}`);
  const { cues, errors } = parsed.data;
  const [first] = errors;
  if (first) throw new CodedError('caption.not-webvtt', `line ${first.line}: ${first.message}`);
  if (cues.length === 0) throw new CodedError('caption.not-webvtt', 'no cues');
  const blocks = cues.map((one) => {
    const times = `${timestamp(one.startTime)} --> ${timestamp(one.endTime)}`;
    return `${times}${settings(one)}\n${one.text}\n`;
  });
  return `WEBVTT\n\n${blocks.join('\n')}`;
}

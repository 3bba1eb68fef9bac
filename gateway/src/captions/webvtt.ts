import { CodedError } from '@alcova/contracts';
import { WebVTTParser } from 'webvtt-parser';
import { z } from 'zod';

/** Far more than anybody says in a film; keeps the work on one file short. */
const MAX_CUES = 20_000;

const place = z.union([z.literal('auto'), z.number()]);
const cue = z.object({
  startTime: z.number(),
  endTime: z.number(),
  text: z.string(),
  snapToLines: z.boolean(),
  linePosition: place,
  textPosition: place,
  size: z.number(),
  alignment: z.string(),
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
function settings({ snapToLines, linePosition, textPosition, size, alignment }: Cue): string {
  const line = linePosition === 'auto' ? '' : ` line:${linePosition}${snapToLines ? '' : '%'}`;
  const position = textPosition === 'auto' ? '' : ` position:${textPosition}%`;
  const width = size === 100 ? '' : ` size:${size}%`;
  return `${line}${position}${width}${alignment === 'center' ? '' : ` align:${alignment}`}`;
}

/** What the parser makes of a text; it gives up on tags that are nested without end. */
function parsedBy(text: string): unknown {
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
  if (!parsed.success) throw new CodedError('caption.not-webvtt', `too many cues: ${parsed.error.message}`);
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

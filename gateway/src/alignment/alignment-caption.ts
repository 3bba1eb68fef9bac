import { type AlignedSentence, LEAST_SENTENCE_SECONDS } from '@alcova/contracts';
import { type Cue, cueOf, written } from '../captions/cue';
import { timestamp } from '../captions/time';

/** Text of which nothing means anything to a browser. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Aligned sentences as WebVTT: a cue for each, or for all that are joined; none goes on when the next begins. */
export function alignmentCaption(sentences: readonly AlignedSentence[]): string {
  const groups: { start: number; end: number; texts: string[] }[] = [];
  for (const { start, end, text, joined } of sentences) {
    const last = groups.at(-1);
    if (last && joined) {
      last.texts.push(text);
      last.end = Math.max(last.end, end);
    } else groups.push({ start, end, texts: [text] });
  }
  const cues = groups.flatMap(({ start, end, texts }, at): Cue[] => {
    const next = groups[at + 1]?.start ?? Infinity;
    const until = Math.min(
      Math.max(end, start + LEAST_SENTENCE_SECONDS),
      Math.max(next, start + LEAST_SENTENCE_SECONDS),
    );
    const times = `${timestamp(msOf(start))} --> ${timestamp(msOf(until))}`;
    const cue = cueOf(times, escaped(texts.join(' ')));
    return cue && typeof cue !== 'string' ? [cue] : [];
  });
  return `WEBVTT\n\n${cues.map(written).join('\n')}`;
}

const msOf = (seconds: number): number => Math.round(seconds * 1_000);

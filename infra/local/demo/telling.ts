/** How a video tells a tale: a chapter for each of its paragraphs, all of one length. */
export interface Telling {
  readonly seconds: number;
  readonly chapters: readonly string[];
}

/** A moment of a video as WebVTT writes it. */
const moment = (seconds: number): string => new Date(Math.round(seconds * 1_000)).toISOString().slice(11, 23);

/** A tale as captions (WebVTT): the chapter's name, then the sentences of its paragraph, each for as long as its length asks for. */
export function captionsOf(tale: string, { seconds, chapters }: Telling): string {
  const each = seconds / chapters.length;
  const cues = tale.split('\n\n').flatMap((paragraph, index) => {
    const lines = [`Capítulo ${index + 1}: ${chapters[index]}`, ...paragraph.split(/(?<=[.!?]) /)];
    const perCharacter = each / lines.join('').length;
    let end = index * each;
    return lines.map((line) => {
      const start = end;
      end += line.length * perCharacter;
      return `${moment(start)} --> ${moment(end)}\n${line}`;
    });
  });
  return ['WEBVTT', ...cues, ''].join('\n\n');
}

/** The chapters, a line each, with the minute and second at which each begins. */
export const contentsOf = ({ seconds, chapters }: Telling): string =>
  chapters
    .map((name, index) => `${moment((index * seconds) / chapters.length).slice(4, 8)} ${name}`)
    .join('\n');

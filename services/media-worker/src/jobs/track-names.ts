import { SITE_LANGUAGE } from '@alcova/contracts';

const names = new Intl.DisplayNames(SITE_LANGUAGE, { type: 'language' });

/** What is known of a track where people choose it. */
export interface NamedTrack {
  /** Which of its kind it is in the file, from 0. */
  readonly track: number;
  /** BCP 47; null where it is not known. */
  readonly language: string | null;
}

/** A language as it is called in Portuguese; that of the site without its country. */
function nameOf(language: string): string {
  const name = names.of(language === SITE_LANGUAGE ? 'pt' : language) ?? language;
  return name.charAt(0).toLocaleUpperCase(SITE_LANGUAGE) + name.slice(1);
}

/** What people read where they choose between tracks, in their order, each name once: `Inglês`, `Inglês 2`, `Faixa 3`. */
export function trackNames(tracks: readonly NamedTrack[]): string[] {
  const times = new Map<string, number>();
  return tracks.map(({ track, language }) => {
    if (language === null) return `Faixa ${track + 1}`;
    const name = nameOf(language);
    const time = (times.get(name) ?? 0) + 1;
    times.set(name, time);
    return time === 1 ? name : `${name} ${time}`;
  });
}

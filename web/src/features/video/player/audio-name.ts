import { playerTexts as texts } from '../base/texts';

/** How a stream writes a language that nobody told (ISO 639-2). */
const UNKNOWN = 'und';

/** What stands on the button: the code of the language, for the bar is narrow. */
export const shortName = (lang: string | undefined): string =>
  lang === undefined || lang === UNKNOWN ? texts.audioMenu : (lang.split('-')[0] ?? lang).toUpperCase();

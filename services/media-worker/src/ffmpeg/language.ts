import { captionLanguage, SITE_LANGUAGE } from '@alcova/contracts';

/** Two or three letters, as containers write them, with or without a country. */
const CODE = /^[a-z]{2,3}(-[a-z]{2})?$/;
/** Several languages, none, one without a code, one that nobody told. */
const NO_LANGUAGE = ['mul', 'zxx', 'mis', 'und'];
const known = new Intl.DisplayNames(SITE_LANGUAGE, { type: 'language', fallback: 'none' });

/**
 * The language of a track by what its container says (`por`, `ger`, `en`, `pt-br`), as BCP 47 has it. Portuguese of no country is the
 * site's own. Null where nothing is said, or nothing that is a language.
 */
export function languageOf(tag: string | undefined): string | null {
  const code = (tag ?? '').toLowerCase();
  if (!CODE.test(code)) return null;
  const language = captionLanguage.safeParse(Intl.getCanonicalLocales(code)[0]).data;
  if (language === undefined || NO_LANGUAGE.includes(language) || !known.of(language)) return null;
  return language === 'pt' ? SITE_LANGUAGE : language;
}

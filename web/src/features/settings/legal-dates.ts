import { type LegalVersion, siteDay } from '@alcova/contracts';
import { legalTexts as texts } from './texts';

/** Which version it is, and since when it holds, or from when on. */
export function versionText({ version, date }: Pick<LegalVersion, 'version' | 'date'>): string {
  const day = date.split('-').toReversed().join('/');
  return date > siteDay(new Date()) ? texts.coming(version, day) : texts.version(version, day);
}

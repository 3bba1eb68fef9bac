import { texts } from './texts';
import { type Place } from './rules';

const names = new Intl.DisplayNames('pt-BR', { type: 'region', fallback: 'none' });

/** The name of a place as people read it; a country that has none keeps its code. */
export const placeName = (place: Place): string =>
  place === null ? texts.everywhere : (names.of(place) ?? place);

const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
/** Codes that name no single country. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'UN', 'XA', 'XB', 'ZZ', 'QO']);

/** Codes with one name for several codes (old ones) are listed once, under the code that stands for itself. */
const isOwnCode = (code: string) => new Intl.Locale(`und-${code}`).region === code;

/** Every country that this browser has a name for, by its name: code and name. */
export function allCountries(): readonly { readonly code: string; readonly name: string }[] {
  return LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    .filter((code) => !NO_COUNTRIES.has(code) && isOwnCode(code))
    .flatMap((code) => {
      const name = names.of(code);
      return name === undefined ? [] : [{ code, name }];
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, 'pt-BR'));
}

import { franc } from 'franc-min';

export const PORTUGUESE = 'por';

/** ISO 639-3 of the language that a text is most likely written in; `und` where that cannot be told. */
export const languageOf = (text: string): string => franc(text);

import { browserStorage } from '../storage';

/** The language that this browser reads along in; empty for none. */
const KEY = 'playerCaptions';

/** The language that captions were last shown in; null where that was never chosen, empty where they were turned off. */
export const keptLanguage = (): string | null => browserStorage.get(KEY);

export const keepLanguage = (language: string): void => browserStorage.set(KEY, language);

import { SITE_TIME_ZONE } from '../base/clocks';

const SITE_TIME = { timeZone: SITE_TIME_ZONE, year: 'numeric' } as const;
const inFigures = new Intl.DateTimeFormat('pt-BR', { ...SITE_TIME, day: '2-digit', month: '2-digit' });
const inWords = new Intl.DateTimeFormat('pt-BR', { ...SITE_TIME, day: 'numeric', month: 'long' });

/** dd/mm/yyyy of a moment in ISO 8601, in São Paulo. */
export const formatDate = (moment: string): string => inFigures.format(new Date(moment));

/** '12 de março de 2026' of a moment in ISO 8601, in São Paulo. */
export const dayInWords = (moment: string): string => inWords.format(new Date(moment));

const inWords = new Intl.DateTimeFormat('pt-BR', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'America/Sao_Paulo',
});
/** '12 de março de 2026' of a moment in ISO 8601, in São Paulo. */
export const dayInWords = (moment: string): string => inWords.format(new Date(moment));

const day = new Intl.DateTimeFormat('pt-BR', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'America/Sao_Paulo',
});
/** dd/mm/yyyy of a moment in ISO 8601, in São Paulo. */
export const formatDate = (moment: string): string => day.format(new Date(moment));

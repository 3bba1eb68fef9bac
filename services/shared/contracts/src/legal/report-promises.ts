type Definitions = Readonly<
  Record<string, { readonly label: string; readonly urgent: boolean; readonly hours: number }>
>;

const list = new Intl.ListFormat('pt-BR', { type: 'conjunction' });
const inSentence = (label: string, index: number) =>
  index === 0 ? label : label.charAt(0).toLowerCase() + label.slice(1);

/** What is promised for reports, a line for each term, the urgent ones first: made of what the desk's clocks go by, so that both say the same. */
export function reportPromises(categories: Definitions): string[] {
  const terms = new Map<string, { urgent: boolean; hours: number; labels: string[] }>();
  for (const { label, urgent, hours } of Object.values(categories)) {
    const key = `${urgent} ${hours}`;
    const term = terms.get(key) ?? { urgent, hours, labels: [] };
    terms.set(key, { ...term, labels: [...term.labels, label] });
  }
  const urgentFirst = [...terms.values()].sort(
    (one, other) => Number(other.urgent) - Number(one.urgent) || one.hours - other.hours,
  );
  return urgentFirst.map(
    ({ urgent, hours, labels }) =>
      `${list.format(labels.map(inSentence))}: ${urgent ? 'o conteúdo sai do ar na hora, e a decisão vem' : 'decisão'} em até ${hours} horas.`,
  );
}

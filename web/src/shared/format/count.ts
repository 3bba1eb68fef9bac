const whole = new Intl.NumberFormat('pt-BR');

/** A count as people read it: 12.345; a dash for what is no number. */
export const formatCount = (count: number): string => (Number.isFinite(count) ? whole.format(count) : '–');

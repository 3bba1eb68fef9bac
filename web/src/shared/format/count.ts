const whole = new Intl.NumberFormat('pt-BR');

/** A count as people read it: 12.345. */
export const formatCount = (count: number): string => whole.format(count);

const numbers = new Intl.NumberFormat('pt-BR');

/** A count as people read it. */
export const shown = (count: number): string => numbers.format(count);

/** How many videos were looked at. */
export const looks = (count: number): string =>
  count === 1 ? '1 vídeo verificado' : `${shown(count)} vídeos verificados`;

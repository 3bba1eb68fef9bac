import { formatViews as formatKnown } from '@alcova/contracts';

export { durationInWords, formatDate, formatDuration } from '@alcova/contracts';

/** A count as cards show it: 1.5K. What is no number, from a server of another version say, counts as none. */
export const formatViews = (count: number): string => formatKnown(Number.isFinite(count) ? count : 0);

const MEGABYTE = 1_024 * 1_024;
const GIGABYTE = 1_024 * MEGABYTE;
const gigabytes = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 });

/** Bytes in MB (1024 x 1024) with two decimals; from 1 GB on in GB as well, which nobody has to work out then. */
export function formatMegabytes(bytes: number): string {
  const text = `${(bytes / MEGABYTE).toFixed(2)} MB`;
  return bytes < GIGABYTE ? text : `${text} (${gigabytes.format(bytes / GIGABYTE)} GB)`;
}

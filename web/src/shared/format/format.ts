import { formatViews as formatKnown } from '@alcova/contracts';

export { durationInWords, formatDate, formatDuration } from '@alcova/contracts';

/** A count as cards show it: 1.5K. What is no number, from a server of another version say, counts as none. */
export const formatViews = (count: number): string => formatKnown(Number.isFinite(count) ? count : 0);

/** Bytes in MB (1024 x 1024) with two decimals. */
export const formatMegabytes = (bytes: number): string => `${(bytes / (1_024 * 1_024)).toFixed(2)} MB`;

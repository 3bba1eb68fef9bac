/** How a list of this site begins as a file; such a file ends with `TRAILER` and the number of its entries. */
export const OWN_FORMAT: readonly string[] = ['#alcova-hash-list', '1'];
export const TRAILER = '#entries';
export const COLUMNS: readonly string[] = ['algorithm', 'version', 'hash', 'quality', 'at', 'film'];

/** How an export is read. */
export { type ColumnMap, columnMap } from './column-map';
export { COLLECTIONS, type Collection, type Source } from './collections';
export { BROKEN, entriesOf, type Entry, type Fault, type Place } from './entries';
export { openExport, type ExportFile, type ExportFolder } from './export-files';

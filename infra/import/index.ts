/** The taking over of another installation's records. */
export { ForeignHosts, type HostFinding } from './reports/foreign-hosts';
export { ImportRun } from './import-run';
export { MediaRun } from './media/media-run';
export { Pace } from './media/pace';
export { picturePolicyOf } from './picture-policy';
export { survey } from './survey';
export { type ColumnMap, columnMap, openExport, type ExportFolder } from './reading';
export { Report } from './reports/report';
export { sourceText } from './reports/words';
export { sendBy } from './sending';

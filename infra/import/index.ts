/** The taking over of another installation's records. */
export { ImportRun } from './import-run';
export { MediaRun } from './media/media-run';
export { Pace } from './media/pace';
export { survey } from './survey';
export { openExport, type ExportFolder } from './reading';
export { Report } from './report';
export { sendBy, sendNowhere } from './sending';

import type { RouteContract } from '../kinds/route';
import { downloadExportRoute, eraseOwnAccountRoute, exportRoute, requestExportRoute } from './account';
import { loginRoute } from './auth';
import { logoutRoute, meRoute, refreshRoute } from './session';
import { readyRoute, siteConfigRoute } from './system';
import {
  deleteFileRoute,
  fileProcessingEventsRoute,
  fileProcessingRoute,
  listUploadsRoute,
  uploadImageRoute,
  uploadRoute,
  uploadVideoRoute,
} from './uploads';
import {
  categoriesRoute,
  createVideoRoute,
  deleteVideoRoute,
  getVideoRoute,
  homeVideosRoute,
  listAdminVideosRoute,
  listVideosRoute,
  playbackRoute,
  processingEventsRoute,
  processingRoute,
  relatedVideosRoute,
  searchVideosRoute,
  updateVideoRoute,
} from './videos';

/** Every HTTP operation of the platform: the OpenAPI document is made from this list, and the gateway refuses to start without a handler for each. */
export const ROUTES: readonly RouteContract[] = [
  loginRoute,
  refreshRoute,
  logoutRoute,
  meRoute,
  listVideosRoute,
  homeVideosRoute,
  searchVideosRoute,
  categoriesRoute,
  getVideoRoute,
  relatedVideosRoute,
  playbackRoute,
  processingRoute,
  processingEventsRoute,
  listAdminVideosRoute,
  createVideoRoute,
  updateVideoRoute,
  deleteVideoRoute,
  uploadRoute,
  uploadVideoRoute,
  uploadImageRoute,
  fileProcessingRoute,
  fileProcessingEventsRoute,
  deleteFileRoute,
  listUploadsRoute,
  siteConfigRoute,
  readyRoute,
  requestExportRoute,
  exportRoute,
  downloadExportRoute,
  eraseOwnAccountRoute,
];

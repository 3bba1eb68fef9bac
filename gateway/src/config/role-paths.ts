import { RESUMABLE_UPLOADS_PATH } from '@alcova/contracts';
import type { GatewayRole } from './config';

interface Paths {
  /** Addresses as they stand. */
  readonly exact: readonly string[];
  /** Addresses with all that stands below them. */
  readonly below: readonly string[];
}

/**
 * What goes to gateways of a role when roles run apart: whoever stands in front (an Ingress, a compose file) sends these paths there and
 * everything else to `api`. Only what a prefix can tell apart may stand here, since that is all that every proxy understands.
 */
export const ROLE_PATHS: Readonly<Record<Exclude<GatewayRole, 'api'>, Paths>> = {
  upload: {
    exact: ['/api/videos/upload', '/api/videos/upload-video', '/api/videos/upload-image'],
    below: [RESUMABLE_UPLOADS_PATH],
  },
  media: { exact: [], below: ['/media', '/images', '/cdn'] },
};

const isBelow = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

/** The role that serves a path. */
export function roleOfPath(path: string): GatewayRole {
  for (const role of ['upload', 'media'] as const) {
    const { exact, below } = ROLE_PATHS[role];
    if (exact.includes(path) || below.some((folder) => isBelow(path, folder))) return role;
  }
  return 'api';
}

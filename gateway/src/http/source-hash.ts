import { createHash } from 'node:crypto';

/** How a Content-Security-Policy names an inline script or style (CSP Level 3, hash-source). */
export const sourceHash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * The `Upload-Checksum` of a stretch of a file. Null where the browser cannot compute one (pages that came without TLS from another
 * machine): the upload goes on without.
 */
export async function checksumOf(file: Blob, start: number, end: number): Promise<string | null> {
  if (!globalThis.isSecureContext) return null;
  const digest = await crypto.subtle.digest('SHA-256', await file.slice(start, end).arrayBuffer());
  return `sha256 ${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}

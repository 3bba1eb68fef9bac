/**
 * The `Upload-Checksum` of a stretch of a file. Null where the browser cannot compute one (pages that came without TLS from another
 * machine): the upload goes on without.
 */
export async function checksumOf(file: Blob, start: number, end: number): Promise<string | null> {
  // Not there outside secure contexts, whatever its type says.
  const subtle = (globalThis.crypto as Partial<Crypto>).subtle;
  if (!subtle) return null;
  const digest = await subtle.digest('SHA-256', await file.slice(start, end).arrayBuffer());
  return `sha256 ${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}

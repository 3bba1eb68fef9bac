import { createHash } from 'node:crypto';

/**
 * SHA-256 of all bytes at an address, in lower-case hexadecimal; read as they come, none kept.
 * @throws Error when they are not `size` bytes
 */
export async function digestOf(
  url: string,
  size: number,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<string> {
  const answer = await fetch(url, { signal: options.signal });
  if (!answer.ok || !answer.body) throw new Error(`the source answered ${answer.status}`);
  const hash = createHash('sha256');
  let read = 0;
  const reader: ReadableStreamDefaultReader<Uint8Array> = answer.body.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    hash.update(piece.value);
    read += piece.value.length;
    options.onProgress(read / Math.max(size, 1));
  }
  if (read !== size) throw new Error(`${read} bytes came of ${size}`);
  return hash.digest('hex');
}

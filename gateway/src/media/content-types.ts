const TYPES: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  m4s: 'video/iso.segment',
  m4a: 'audio/mp4',
  webm: 'video/webm',
  m3u8: 'application/vnd.apple.mpegurl',
  vtt: 'text/vtt; charset=utf-8',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
};
/** What jobs leave for one another; not for viewers. */
const PRIVATE = /^work\//;
const SOUND = /^audio\/.+\.mp4$/;

/** Content type by a file name's extension; what the store says is not trusted. */
export function contentTypeOf(fileName: string): string {
  return knownTypeOf(fileName) ?? 'application/octet-stream';
}

/** Content type of a file below an asset's revision; undefined for what viewers may not have. */
export function deliveredTypeOf(file: string): string | undefined {
  if (PRIVATE.test(file)) return undefined;
  return SOUND.test(file) ? 'audio/mp4' : knownTypeOf(file);
}

function knownTypeOf(fileName: string): string | undefined {
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  return Object.hasOwn(TYPES, extension) ? TYPES[extension] : undefined;
}

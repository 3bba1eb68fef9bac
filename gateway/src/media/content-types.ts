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

/** Content type by a file name's extension; what the store says is not trusted. */
export function contentTypeOf(fileName: string): string {
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  return Object.hasOwn(TYPES, extension) ? (TYPES[extension] ?? '') : 'application/octet-stream';
}

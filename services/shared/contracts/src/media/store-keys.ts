/** Where media stands in the object store. One bucket; what is kept on people has prefixes of its own (identity/personal-data.ts). */

/** Prefix of the uploads as they came: `videos/{assetId}/{safe file name}`. */
export const VIDEO_PREFIX = 'videos/';
/** Ends the key of what is noted beside a resumable upload; no file can be named so, since a safe name has one dot at most. */
export const UPLOAD_STATE_SUFFIX = '.upload.info';
/** Prefix of public, content-hashed images: `images/{sha256}.{ext}`. */
export const IMAGE_PREFIX = 'images/';
/** Prefix of what is made from an upload: `assets/{assetId}/{revision}/...`. */
export const ASSET_PREFIX = 'assets/';

/** Key of a file of one revision of an asset. */
export const assetKey = (assetId: string, revision: number, file: string): string =>
  `${ASSET_PREFIX}${assetId}/${revision}/${file}`;

/** Folder of the captions below an asset's revision. */
export const CAPTION_FOLDER = 'captions/';
/** Where a caption stands below `assets/{assetId}/{revision}/`: named by its language and its content. */
export const captionFile = (language: string, sha256: string): string =>
  `${CAPTION_FOLDER}${language}-${sha256}.vtt`;

const numbered = (index: number): string => String(index).padStart(5, '0');
/** A sound of a film by its number; the one that plays by itself is 0. */
const soundName = (index: number): string => (index === 0 ? 'audio' : `audio-${index}`);
/** Where the files of a ladder stand below `assets/{assetId}/{revision}/`. What begins with `work/` is never served. */
export const LADDER_FILES = {
  master: 'hls/master.m3u8',
  playlist: (name: string): string => `hls/${name}.m3u8`,
  keyFrames: (rung: string): string => `hls/${rung}-key-frames.m3u8`,
  init: (rung: string): string => `${rung}/init.mp4`,
  chunk: (rung: string, index: number): string => `${rung}/c${numbered(index)}.m4s`,
  /** The sound that plays by itself, which is sound 0. */
  audio: 'audio/audio.mp4',
  sound: (index: number): string => `audio/${soundName(index)}.mp4`,
  soundPlaylist: (index: number): string => `hls/${soundName(index)}.m3u8`,
  storyboard: 'storyboard/tiles.vtt',
  sheet: (index: number): string => `storyboard/s${numbered(index)}.jpg`,
  /** The picture of a film that is only sound, as a film of some seconds. */
  stillPicture: 'work/picture.mp4',
  tiles: (index: number): string => `work/tiles/${numbered(index)}.mjpeg`,
} as const;

/**
 * A file name that is safe in a key, an address and a header: ASCII letters, digits, dot, dash and underscore, at most 100
 * characters, never starting with a dot; path parts before the last separator are dropped.
 */
export function safeFileName(fileName: string): string {
  const base = fileName.split(/[\\/]/).at(-1) ?? '';
  const dot = base.lastIndexOf('.');
  const clean = (text: string) =>
    text
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .replace(/[^A-Za-z0-9_-]+/g, '-')
      .replace(/-{2,}/g, '-')
      .replace(/^-|-$/g, '');
  const stem = clean(dot > 0 ? base.slice(0, dot) : base).slice(0, 90) || 'video';
  const extension =
    dot > 0
      ? clean(base.slice(dot + 1))
          .slice(0, 8)
          .toLowerCase()
      : '';
  return extension ? `${stem}.${extension}` : stem;
}

/** UPLOAD-14: the stable name of a stored file on the configured hosts. */
export function publicUrl(s3Key: string, hosts: { videoCdnUrl: string; imageCdnUrl: string }): string {
  if (s3Key.startsWith(IMAGE_PREFIX))
    return `${hosts.imageCdnUrl}/images/${s3Key.slice(IMAGE_PREFIX.length)}`;
  return `${hosts.videoCdnUrl}/${s3Key.startsWith(VIDEO_PREFIX) ? s3Key.slice(VIDEO_PREFIX.length) : s3Key}`;
}

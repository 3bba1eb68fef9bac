/** Reads HLS playlists (RFC 8216bis) as a player does. */

/** A line `#NAME:A=b,C="d"` of a master playlist; quotes are taken off. */
export interface TagLine {
  readonly attributes: Readonly<Record<string, string>>;
  /** Address that it leads to, in full; empty where it names none. */
  readonly url: string;
}

export interface MasterPlaylist {
  readonly text: string;
  readonly variants: readonly TagLine[];
  readonly keyFrames: readonly TagLine[];
  readonly sounds: readonly TagLine[];
}

export interface MediaSegment {
  readonly seconds: number;
  readonly bytes: number;
  readonly offset: number;
  readonly file: string;
}

export interface MediaPlaylist {
  readonly text: string;
  readonly targetSeconds: number;
  readonly segments: readonly MediaSegment[];
}

/** The text at an address. @throws Error when it is not served */
export async function textOf(url: string): Promise<string> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer.text();
}

export async function masterAt(url: string): Promise<MasterPlaylist> {
  const text = await textOf(url);
  const lines = text.split('\n');
  const tagged = (name: string): TagLine[] =>
    lines.flatMap((line, at) => {
      if (!line.startsWith(`#${name}:`)) return [];
      const attributes = attributesOf(line);
      const address = attributes['URI'] ?? (name === 'EXT-X-STREAM-INF' ? (lines[at + 1] ?? '') : '');
      return [{ attributes, url: new URL(address, url).href }];
    });
  return {
    text,
    variants: tagged('EXT-X-STREAM-INF'),
    keyFrames: tagged('EXT-X-I-FRAME-STREAM-INF'),
    sounds: tagged('EXT-X-MEDIA'),
  };
}

export async function mediaAt(url: string): Promise<MediaPlaylist> {
  const text = await textOf(url);
  const segments = [...text.matchAll(/^#EXTINF:([\d.]+),\n#EXT-X-BYTERANGE:(\d+)@(\d+)\n(.+)$/gm)];
  return {
    text,
    targetSeconds: Number(/^#EXT-X-TARGETDURATION:(\d+)$/m.exec(text)?.[1]),
    segments: segments.map(([, seconds, bytes, offset, file = '']) => ({
      ...{ seconds: Number(seconds), bytes: Number(bytes), offset: Number(offset), file },
    })),
  };
}

const attributesOf = (line: string): Record<string, string> =>
  Object.fromEntries(
    [...line.slice(line.indexOf(':') + 1).matchAll(/([A-Z0-9-]+)=("[^"]*"|[^,]*)/g)].map(
      ([, name = '', value = '']) => [name, value.replaceAll('"', '')],
    ),
  );

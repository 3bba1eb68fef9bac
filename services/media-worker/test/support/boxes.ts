/** Building and changing ISO base media and Matroska files byte by byte. */

/** A box of an mp4: size, type, content. */
export const box = (type: string, ...content: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(body.length + 8, 0);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, body]);
};

/** The bytes of a 32-bit number. */
export const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/**
 * Changes the content of the boxes at `path` (types from the top) of an mp4; the sizes of the boxes around follow. Offsets into `mdat` do
 * not, so the index has to stand behind it.
 */
export function changeBox(
  file: Buffer,
  path: readonly string[],
  change: (content: Buffer) => Buffer,
): Buffer {
  const [wanted, ...rest] = path;
  if (wanted === undefined) return change(file);
  const parts: Buffer[] = [];
  for (let at = 0; at + 8 <= file.length;) {
    const size = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    if (size < 8) throw new Error(`a ${type} of ${size} bytes`);
    const content = file.subarray(at + 8, at + size);
    // `dref` counts its entries before they begin.
    const head = type === 'dref' ? 8 : 0;
    parts.push(
      type === wanted
        ? box(
            type,
            content.subarray(0, rest.length ? head : 0),
            changeBox(content.subarray(rest.length ? head : 0), rest, change),
          )
        : file.subarray(at, at + size),
    );
    at += size;
  }
  return Buffer.concat(parts);
}

/** Writes a number over 32 bits of each box at `path`, `offset` bytes into its content. */
export const patchBox = (file: Buffer, path: readonly string[], offset: number, value: number): Buffer =>
  changeBox(file, path, (content) => {
    const changed = Buffer.from(content);
    changed.writeUInt32BE(value, offset);
    return changed;
  });

/** An element of Matroska: its id, the length in eight bytes, content. */
export const element = (id: number, ...content: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(body.length));
  size[0] = 0x01;
  return Buffer.concat([idBytes(id), size, body]);
};

function idBytes(id: number): Buffer {
  const text = id.toString(16);
  return Buffer.from(text.length % 2 ? `0${text}` : text, 'hex');
}

/** The first bytes of `id` in a file, from `from` on. @throws Error where there is none */
export function findBytes(file: Buffer, bytes: Buffer, from = 0): number {
  const at = file.indexOf(bytes, from);
  if (at === -1) throw new Error(`${bytes.toString('hex')} is not in the file`);
  return at;
}

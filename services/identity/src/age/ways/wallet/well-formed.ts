const MAX_BYTES = 48 * 1_024;
const MAX_DEPTH = 16;

/** Major types (RFC 8949, 3.1). */
const BYTES = 2;
const TEXT = 3;
const ARRAY = 4;
const MAP = 5;
const TAG = 6;
const SIMPLE = 7;
const FALSE = 20;
const NULL = 22;

const TAG_CBOR = 24;
/** Tags that attestations use, and the type of what they stand before: date and time, CBOR in bytes, date (ISO/IEC 18013-5, 7.2.1). */
const TAGGED = new Map([
  [0, TEXT],
  [TAG_CBOR, BYTES],
  [1_004, TEXT],
]);
/** How many bytes follow, by the additional information in the first, and the least number that needs them. */
const FOLLOWING = new Map([
  [24, { bytes: 1, least: 24 }],
  [25, { bytes: 2, least: 2 ** 8 }],
  [26, { bytes: 4, least: 2 ** 16 }],
  [27, { bytes: 8, least: 2 ** 32 }],
]);
const FLOATS = new Map([
  [25, 2],
  [26, 4],
  [27, 8],
]);
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

class Malformed extends Error {}

/**
 * Whether bytes from outside are one CBOR item that can be read in one way only, and cheaply: of bounded size and depth, every length there,
 * nothing left over, no key twice, every number and length in its shortest form, UTF-8 in texts, dates that exist, no tags but those of
 * attestations. The same holds within bytes that are read as CBOR later: those under tag 24, and headers and payload of a COSE_Sign1. What
 * decodes afterwards trusts lengths, knows tags that do much more than name a value, and encodes again what signatures and digests are over.
 */
export function isWellFormed(bytes: Uint8Array): boolean {
  if (bytes.length > MAX_BYTES) return false;
  try {
    new Walk(bytes, 0).whole();
    return true;
  } catch (error) {
    if (error instanceof Malformed) return false;
    throw error;
  }
}

interface Item {
  readonly major: number;
  /** A length, a count, a number; of other kinds the additional information. */
  readonly value: number;
  /** Of strings. */
  readonly content: Uint8Array;
}

const NO_BYTES = new Uint8Array();

class Walk {
  private at = 0;

  constructor(
    private readonly bytes: Uint8Array,
    private readonly depth: number,
  ) {
    if (depth > MAX_DEPTH) throw new Malformed();
  }

  whole(): void {
    this.item(this.depth);
    if (this.at !== this.bytes.length) throw new Malformed();
  }

  private item(depth: number): Item {
    if (depth > MAX_DEPTH) throw new Malformed();
    const head = this.head();
    if (head.major === BYTES || head.major === TEXT) return this.string(head);
    if (head.major === ARRAY) this.array(head.value, depth);
    if (head.major === MAP) this.map(head.value, depth);
    if (head.major === TAG) this.tagged(head.value, depth);
    return { ...head, content: NO_BYTES };
  }

  private head(): Omit<Item, 'content'> {
    const [first = 0] = this.take(1);
    const major = first >> 5;
    const info = first & 31;
    if (major === SIMPLE) return { major, value: this.simple(info) };
    if (info < 24) return { major, value: info };
    const following = FOLLOWING.get(info);
    // 31 is an indefinite length, 28 to 30 mean nothing (RFC 8949, 3).
    if (!following) throw new Malformed();
    const value = this.take(following.bytes).reduce((number, byte) => number * 256 + byte, 0);
    if (value < following.least) throw new Malformed();
    return { major, value };
  }

  private simple(info: number): number {
    const float = FLOATS.get(info);
    if (float) this.take(float);
    else if (info < FALSE || info > NULL) throw new Malformed();
    return info;
  }

  private string({ major, value }: Omit<Item, 'content'>): Item {
    const content = this.take(value);
    if (major === TEXT) readable(content);
    return { major, value, content };
  }

  private array(count: number, depth: number): void {
    this.mustHave(count);
    const items = Array.from({ length: count }, () => this.item(depth + 1));
    for (const content of coseContents(items)) new Walk(content, depth + 1).whole();
  }

  private map(count: number, depth: number): void {
    this.mustHave(count * 2);
    const keys = new Set<string>();
    for (let entry = 0; entry < count; entry += 1) {
      const from = this.at;
      const { major } = this.item(depth + 1);
      if (major > TEXT || major === BYTES) throw new Malformed();
      keys.add(Buffer.from(this.bytes.subarray(from, this.at)).toString('latin1'));
      this.item(depth + 1);
    }
    if (keys.size !== count) throw new Malformed();
  }

  private tagged(tag: number, depth: number): void {
    const { major, content } = this.item(depth + 1);
    if (major !== TAGGED.get(tag)) throw new Malformed();
    if (tag === TAG_CBOR) new Walk(content, depth + 1).whole();
    else if (Number.isNaN(Date.parse(readable(content)))) throw new Malformed();
  }

  private take(count: number): Uint8Array {
    this.mustHave(count);
    this.at += count;
    return this.bytes.subarray(this.at - count, this.at);
  }

  /** Each item takes one byte at least: a count is a length too. */
  private mustHave(count: number): void {
    if (count > this.bytes.length - this.at) throw new Malformed();
  }
}

/** Protected headers and payload, where these items are a COSE_Sign1 or a COSE_Mac0 (RFC 9052, 4.2 and 6.2). */
function coseContents(items: readonly Item[]): Uint8Array[] {
  const [headers, others, payload, signature] = items;
  const isCose =
    items.length === 4 && headers?.major === BYTES && others?.major === MAP && signature?.major === BYTES;
  if (!isCose || !payload) return [];
  return payload.major === BYTES ? [headers.content, payload.content] : [headers.content];
}

function readable(text: Uint8Array): string {
  try {
    return utf8.decode(text);
  } catch (error) {
    throw new Malformed('no UTF-8', { cause: error });
  }
}

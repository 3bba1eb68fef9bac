import {
  HOSTILE_BODIES,
  HOSTILE_HEADERS,
  HOSTILE_JSON,
  HOSTILE_PATHS,
  HOSTILE_TEXTS,
  HOSTILE_TYPES,
} from './hostile-values';
import type { JsonSchema, Operation } from './operations';

export interface HostileRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
}

type Random = () => number;
const pick = <T>(random: Random, items: readonly T[]): T => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new RangeError('nothing to pick from');
  return item;
};
/** A text that stands in an address; what cannot be encoded (half a surrogate pair) is replaced. */
const inAddress = (random: Random): string =>
  encodeURIComponent(Buffer.from(pick(random, HOSTILE_TEXTS).slice(0, 3_000)).toString());

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;
const PLAIN: Readonly<Record<string, string>> = {
  ...{ string: '"Conto de demonstração"', number: '1', integer: '1', boolean: 'true' },
  ...{ array: '[]', object: '{}', null: 'null' },
};

/** JSON text that fits a schema roughly, with hostile values in some places. */
function jsonFor(schema: JsonSchema, random: Random): string {
  if (random() < 0.2) return pick(random, HOSTILE_JSON);
  const { properties, type, enum: allowed } = schema;
  if (Array.isArray(allowed) && allowed.length > 0) return JSON.stringify(pick(random, allowed));
  if (isSchema(properties)) {
    const fields = Object.entries(properties).flatMap(([name, of]) =>
      random() < 0.15 || !isSchema(of) ? [] : [`${JSON.stringify(name)}:${jsonFor(of, random)}`],
    );
    if (random() < 0.1) fields.push(`"__proto__":${pick(random, HOSTILE_JSON)}`);
    return `{${fields.join(',')}}`;
  }
  if (type === 'string' && random() < 0.5) return JSON.stringify(pick(random, HOSTILE_TEXTS));
  return PLAIN[typeof type === 'string' ? type : 'string'] ?? 'null';
}

function addressFor(operation: Operation, random: Random): string {
  if (random() < 0.05) return pick(random, HOSTILE_PATHS);
  const path = operation.path.replace(/\{\w+\}/g, () => (random() < 0.3 ? 'nao-existe' : inAddress(random)));
  const query = operation.query.filter(() => random() < 0.7).map((name) => `${name}=${inAddress(random)}`);
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

function bodyFor({ body }: Operation, random: Random): { type: string; body: Buffer } | undefined {
  if (!body)
    return random() < 0.1 ? { type: 'application/json', body: pick(random, HOSTILE_BODIES) } : undefined;
  const type = random() < 0.1 ? pick(random, HOSTILE_TYPES) : body.mediaType;
  if (body.mediaType.startsWith('multipart/'))
    return { type: random() < 0.8 ? 'multipart/form-data; boundary=b' : type, body: partsFor(random) };
  if (random() < 0.25) return { type, body: pick(random, HOSTILE_BODIES) };
  return { type, body: Buffer.from(jsonFor(body.schema, random)) };
}

/** A form with parts that end too early, repeat, or name odd things. */
function partsFor(random: Random): Buffer {
  const part = () =>
    `--b\r\nContent-Disposition: form-data; name="${pick(random, ['title', 'file', 'category', '__proto__', ''])}"` +
    `${random() < 0.5 ? '; filename="../../x\u0000.mp4"' : ''}\r\n\r\n${pick(random, HOSTILE_TEXTS)}\r\n`;
  const end = random() < 0.7 ? '--b--\r\n' : '';
  return Buffer.from(Array.from({ length: Math.floor(random() * 6) }, part).join('') + end);
}

/** The next request: an operation of the document with hostile input somewhere. */
export function makeRequest(operations: readonly Operation[], random: Random): HostileRequest {
  const operation = pick(random, operations);
  const content = bodyFor(operation, random);
  const others = ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'];
  return {
    method: random() < 0.03 ? pick(random, others) : operation.method,
    path: addressFor(operation, random),
    headers: {
      ...(content && content.type !== '' ? { 'content-type': content.type } : {}),
      ...(random() < 0.2 ? pick(random, HOSTILE_HEADERS) : {}),
    },
    body: content?.body,
  };
}

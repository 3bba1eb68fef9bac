import { isObject } from './objects';
import { plainValue } from './plain';

/** Where tools write a document's id and its path, beside its fields. */
const ID_KEYS = ['__id__', '_id', 'docId', 'id'] as const;
const PATH_KEYS = ['__path__', '_path', 'path'] as const;
const ENVELOPE = new Set<string>([...ID_KEYS, '__path__', '_path', '__collections__']);

export interface Document {
  readonly id: string | undefined;
  /** Named by the document's own path; undefined when it has none. */
  readonly collection: string | undefined;
  /** Without id and envelope, values plain. `__createTime` and `__updateTime` are what the database itself noted. */
  readonly fields: Readonly<Record<string, unknown>>;
}

const textOf = (members: Record<string, unknown>, keys: readonly string[]): string | undefined =>
  keys
    .map((key) => plainValue(members[key]))
    .find((value): value is string => typeof value === 'string' && value !== '');

/** The last two names of a path, as `videos/abc`. */
function ends(path: string | undefined): { id?: string | undefined; collection?: string | undefined } {
  const names = path?.split('/') ?? [];
  return names.length < 2 ? {} : { id: names.at(-1), collection: names.at(-2) };
}

/** A document from what stands in a file; `key` is the name under which it stands there. Undefined for what is no object. */
export function documentOf(members: unknown, key?: string): Document | undefined {
  if (!isObject(members)) return undefined;
  const wrapped = members['fields'] ?? members['data'];
  const inner = isObject(wrapped) ? wrapped : undefined;
  const name = typeof members['name'] === 'string' ? members['name'] : '';
  const isRest = inner !== undefined && name.includes('/documents/');
  const path = ends(isRest ? name : textOf(members, inner ? PATH_KEYS : ['__path__', '_path']));
  const fields = Object.fromEntries(
    Object.entries(inner ?? members)
      .filter(([field]) => !ENVELOPE.has(field))
      .map(([field, value]) => [field, plainValue(value)]),
  );
  return {
    id: key ?? path.id ?? textOf(members, ID_KEYS) ?? (inner && textOf(inner, ID_KEYS)),
    collection: path.collection,
    fields: { ...fields, ...times(inner ? members : {}) },
  };
}

const times = ({ createTime, updateTime }: Record<string, unknown>): Record<string, unknown> => ({
  ...(createTime !== undefined && { __createTime: plainValue(createTime) }),
  ...(updateTime !== undefined && { __updateTime: plainValue(updateTime) }),
});

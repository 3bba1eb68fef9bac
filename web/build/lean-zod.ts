import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { isFunction, isNode, type Node, objectArguments, propertyName } from './syntax.ts';

const PROCESSORS = /zod\/v4\/core\/json-schema-processors\.js$/;
const JSON_SCHEMA = /zod\/v4\/core\/to-json-schema\.js$/;
const ENGLISH = /zod\/v4\/locales\/en\.js$/;
const SCHEMAS = /zod\/v4\/classic\/schemas\.js$/;
const REFUSAL = "throw new Error('JSON Schema is not part of the browser build.')";

const ROOT = resolve(import.meta.dirname, '../..');
/** Where schemas are declared and read in the browser. */
const SOURCES = ['services/shared/contracts/src', 'web/src'];
/** What the library itself and the form library call on a schema. */
const CALLED_BY_LIBRARIES = ['check', 'clone', 'parse', 'parseAsync', 'safeParse', 'safeParseAsync', '_def'];

/** Every name that the sources of the browser read of a value; no schema method outside this set is ever called. */
function namesInUse(): ReadonlySet<string> {
  const names = new Set(CALLED_BY_LIBRARIES);
  const files = SOURCES.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.spec)\.tsx?$/.test(name))
      .map((name) => join(ROOT, folder, name)),
  );
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    if (!/from ['"]zod['"]|Schema\b/.test(text)) continue;
    for (const [, name] of text.matchAll(/\.\s*(\w+)/g)) if (name) names.add(name);
  }
  return names;
}

/** Takes the methods out of `code` that nobody calls, at the given declarations. */
function withoutUnused(code: string, calls: readonly Node[], used: ReadonlySet<string>): string {
  let lean = '';
  let copied = 0;
  for (const members of calls.flatMap(objectArguments)) {
    for (const [index, member] of members.entries()) {
      const name = propertyName(member);
      if (name === undefined || !isFunction(member) || used.has(name)) continue;
      lean += code.slice(copied, member.start);
      // The comma behind it goes with it.
      copied = members[index + 1]?.start ?? code.indexOf('}', member.end);
    }
  }
  return lean + code.slice(copied);
}

/**
 * Leaves out what a page never uses: methods that no source names, the writers of JSON Schema, the compiled parser (the page's policy
 * forbids compiled code) and the support for values that contain themselves, which JSON cannot.
 */
function leanSchemas(): Plugin {
  return {
    name: 'lean-zod-schemas',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: SCHEMAS },
      handler(code) {
        const calls = this.parse(code).body.flatMap((statement) => {
          const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null;
          return declaration?.type === 'VariableDeclaration'
            ? declaration.declarations.flatMap(({ init }) => (isNode(init) ? [init] : []))
            : [];
        });
        const lean = withoutUnused(code, calls, namesInUse())
          .replace(/^ +inst\._zod\.processJSONSchema = .*;$/gm, '')
          .replace(/^ +_ensureDefaultMemoizer\(\);$/gm, '')
          .replaceAll('core.$ZodObjectJIT.', 'core.$ZodObject.');
        if (lean.length > code.length * 0.9)
          throw new Error('zod is hardly smaller: has it moved its methods?');
        return { code: lean, map: null };
      },
    },
  };
}

/** Leaves out the writer of JSON Schema, which only the gateway calls, and the English messages. */
function leanZodParts(): Plugin {
  return {
    name: 'lean-zod-parts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: [PROCESSORS, JSON_SCHEMA, ENGLISH] },
      handler(code, id) {
        // The forms name their own messages; what has none must not be English.
        if (ENGLISH.test(id)) {
          return { code: "export default () => ({ localeError: () => 'Valor inválido.' });", map: null };
        }
        const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
        if (names.length === 0) throw new Error(`${id} exports nothing: has zod moved its files?`);
        // The methods are made when a schema is declared; only calling one is an error.
        const body = JSON_SCHEMA.test(id) ? `() => () => { ${REFUSAL}; }` : `() => { ${REFUSAL}; }`;
        return { code: names.map((name) => `export const ${name} = ${body};`).join('\n'), map: null };
      },
    },
  };
}

/** What the browser never uses of zod stays out of the first load. */
export const leanZod = (): Plugin[] => [leanSchemas(), leanZodParts()];

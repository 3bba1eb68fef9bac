import type { Plugin } from 'vite';

const ZOD_PROCESSORS = /zod\/v4\/core\/json-schema-processors\.js$/;
const ZOD_METHODS = /zod\/v4\/core\/to-json-schema\.js$/;
const ZOD_ENGLISH = /zod\/v4\/locales\/en\.js$/;
const ROUTER = /react-router\/dist\/.*\.mjs$/;
const REFUSAL = "throw new Error('JSON Schema is not part of the browser build.')";

/**
 * Leaves zod's JSON Schema writer out of the browser build. Every schema carries it as a method, so that no bundler can drop it; only the
 * gateway, which writes the OpenAPI document, calls it. The English messages go too.
 */
function leanZod(): Plugin {
  return {
    name: 'lean-zod',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: [ZOD_PROCESSORS, ZOD_METHODS, ZOD_ENGLISH] },
      handler(code, id) {
        // The forms name their own messages; what has none must not be English.
        if (ZOD_ENGLISH.test(id)) {
          return { code: "export default () => ({ localeError: () => 'Valor inválido.' });", map: null };
        }
        const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
        if (names.length === 0) throw new Error(`${id} exports nothing: has zod moved its files?`);
        // The methods are made when a schema is declared; only calling one is an error.
        const body = ZOD_METHODS.test(id) ? `() => () => { ${REFUSAL}; }` : `() => { ${REFUSAL}; }`;
        return { code: names.map((name) => `export const ${name} = ${body};`).join('\n'), map: null };
      },
    },
  };
}

/** The router names its components by assignments at the top level, which keeps even those alive that nobody imports; so do unmarked calls. */
function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: ROUTER },
      handler: (code) => ({
        code: code
          .replace(/^\w+\.displayName = "\w+";$/gm, '')
          .replace(
            /^((?:var|const|let) \w+ = )(\w+\.(?:forwardRef|memo|createContext)\()/gm,
            '$1/* @__PURE__ */ $2',
          ),
        map: null,
      }),
    },
  };
}

/** The router's entry leads to its development build, which carries warnings that only a developer reads. */
function productionRouter(): Plugin {
  return {
    name: 'production-router',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^react-router(\/dom)?$/ },
      async handler(source, importer) {
        const found = await this.resolve(source, importer, { skipSelf: true });
        if (!found?.id.includes('/dist/development/'))
          throw new Error(`${source}: where is its production build?`);
        return { ...found, id: found.id.replace('/dist/development/', '/dist/production/') };
      },
    },
  };
}

/** The player writes one colour as a style attribute, which the page's policy refuses with an error in the console; our style sheet sets it. */
function strictPlayer(): Plugin {
  const attribute = / style="background-color:' \+ backgroundColor \+ '"/;
  return {
    name: 'strict-player',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /fluid-player\/src\/fluidplayer\.js$/ },
      handler(code) {
        if (!attribute.test(code))
          throw new Error('The player no longer writes the style that is taken out here.');
        return { code: code.replace(attribute, ''), map: null };
      },
    },
  };
}

/** Keeps what the browser never uses of the libraries out of the first load, and what the page's policy refuses out of the page. */
export const leanVendor = (): Plugin[] => [leanZod(), productionRouter(), leanRouter(), strictPlayer()];

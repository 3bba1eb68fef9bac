import type { Plugin } from 'vite';
import { leanZod } from './lean-zod.ts';

const ROUTER = /react-router\/dist\/.*\.mjs$/;

/** How the router's data form shows errors of a route; its declarative form, which this site uses, never has one. */
const DATA_ROUTER_ERRORS = [
  [/errorElement = match\.route\.errorElement \|\| defaultErrorElement;/, ''],
  [/return dataRouterState && \([^?]*\) \? [\s\S]*? : getChildren\(\);/, 'return getChildren();'],
] as const;

/**
 * The router names its components by assignments at the top level, which keeps even those alive that nobody imports; so do unmarked calls
 * and classes that extend a member. What belongs to its data form goes too.
 */
function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: ROUTER },
      handler(code) {
        const isWhole = code.includes('function _renderMatches(');
        let lean = code
          .replace(/^\w+\.displayName = "\w+";$/gm, '')
          .replace(
            /^((?:var|const|let) \w+ = )(\w+\.(?:forwardRef|memo|createContext)\()/gm,
            '$1/* @__PURE__ */ $2',
          )
          .replace(
            /^(var \w+ = )(class extends \w+\.Component \{[\s\S]*?^\});$/gm,
            '$1/* @__PURE__ */ (() => $2)();',
          );
        for (const [part, instead] of isWhole ? DATA_ROUTER_ERRORS : []) {
          if (!part.test(lean)) throw new Error(`The router no longer has ${part.source}.`);
          lean = lean.replace(part, instead);
        }
        return { code: lean.replace(/^RenderErrorBoundary\.contextType = .*;$/m, ''), map: null };
      },
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

const INFINITE = /query-core\/build\/modern\/infiniteQueryBehavior\.js$/;

/** Endless lists are not part of this site (its lists have numbered pages), yet every query carries the code for them. */
function leanQueries(): Plugin {
  return {
    name: 'lean-queries',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: INFINITE },
      handler: () => ({
        code: "const refuse = () => { throw new Error('Endless lists are not part of the build.'); };\nexport { refuse as hasNextPage, refuse as hasPreviousPage, refuse as infiniteQueryBehavior };",
        map: null,
      }),
    },
    generateBundle(_options, bundle) {
      const uses = Object.values(bundle).some(
        (output) =>
          output.type === 'chunk' &&
          Object.entries(output.modules).some(
            ([id, { renderedLength }]) => id.includes('infiniteQueryObserver') && renderedLength > 0,
          ),
      );
      if (uses) throw new Error('An endless list is used: take leanQueries out of the build.');
    },
  };
}

/** How the player goes to full screen and back: it makes a function out of `videoPlayerTag.name();` or `document.name();`. */
const MADE_CALL = /new Function\('videoPlayerTag', functionNameToExecute\)\((\w+)\)/g;
const PLAIN_CALL = `((player, call) => call && (call.startsWith('document.') ? document : player)[call.slice(call.indexOf('.') + 1, call.indexOf('('))]())($1, functionNameToExecute)`;

/**
 * What the page's policy refuses: the player writes one colour as a style attribute (our style sheet sets it), and makes a function of a
 * text to go to full screen (the same call is written out).
 */
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
        const strict = code.replace(attribute, '').replace(MADE_CALL, PLAIN_CALL);
        if (strict === code.replace(attribute, '') || strict.includes('new Function'))
          throw new Error('The player makes functions of texts in another way than is mended here.');
        return { code: strict, map: null };
      },
    },
  };
}

/** Keeps what the browser never uses of the libraries out of the first load, and what the page's policy refuses out of the page. */
export const leanVendor = (): Plugin[] => [
  ...leanZod(),
  productionRouter(),
  leanRouter(),
  leanQueries(),
  strictPlayer(),
];

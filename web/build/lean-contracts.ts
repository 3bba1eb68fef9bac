import type { Plugin } from 'vite';
import { isNode, type Node, objectArguments, propertyName } from './syntax.ts';

const CONTRACTS = /services\/shared\/contracts\/src\/.*\.ts$/;
/** What a route says to the OpenAPI document and to the gateway alone: the browser's client checks answers, and what it sends has its type. */
const UNREAD = new Set([
  ...['summary', 'tag', 'errors'],
  ...['access', 'fresh', 'beforeProof', 'params', 'query', 'body'],
]);

/** The text of a declared value without what only the document and the gateway need. */
function withoutUnread(code: string, init: Node): string {
  const text = code.slice(init.start, init.end);
  if (!text.startsWith('defineRoute(')) return text;
  let lean = '';
  let copied = init.start;
  for (const members of objectArguments(init)) {
    for (const [index, member] of members.entries()) {
      if (!UNREAD.has(propertyName(member) ?? '')) continue;
      lean += code.slice(copied, member.start);
      // The comma behind it goes with it.
      copied = members[index + 1]?.start ?? member.end;
    }
  }
  return lean + code.slice(copied, init.end);
}

/**
 * Leaves out of the browser build what no screen asks for: the contracts between services stand in the same files as the browser's own, and
 * no bundler knows that declaring a schema has no effect. Every declaration of a constant by a call becomes one that may be dropped.
 */
export function leanContracts(): Plugin {
  return {
    name: 'lean-contracts',
    apply: 'build',
    // Types are gone by then.
    enforce: 'post',
    transform: {
      filter: { id: CONTRACTS },
      handler(code) {
        let lean = '';
        let copied = 0;
        for (const statement of this.parse(code).body) {
          const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
          if (declaration?.type !== 'VariableDeclaration') continue;
          for (const { init } of declaration.declarations) {
            if (!isNode(init) || init.type !== 'CallExpression') continue;
            lean += `${code.slice(copied, init.start)}/* @__PURE__ */ (() => ${withoutUnread(code, init)})()`;
            copied = init.end;
          }
        }
        return { code: lean + code.slice(copied), map: null };
      },
    },
  };
}

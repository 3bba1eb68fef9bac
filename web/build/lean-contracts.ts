import type { Plugin } from 'vite';

const CONTRACTS = /services\/shared\/contracts\/src\/.*\.ts$/;

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
            if (init?.type !== 'CallExpression') continue;
            lean += `${code.slice(copied, init.start)}/* @__PURE__ */ (() => ${code.slice(init.start, init.end)})()`;
            copied = init.end;
          }
        }
        return { code: lean + code.slice(copied), map: null };
      },
    },
  };
}

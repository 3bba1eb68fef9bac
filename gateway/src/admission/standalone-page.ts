import { sourceHash } from '../http/source-hash';

/** As the site looks (web/src/shared/styles/tokens.css), without any of its files. */
const STYLE = `:root{color-scheme:light dark;--paper:#fbf6f0;--ink:#251a2c;--soft:#635669}
@media (prefers-color-scheme:dark){:root{--paper:#16101b;--ink:#f4ece7;--soft:#b9abbb}}
body{min-height:100vh;min-height:100dvh;margin:0;display:grid;place-content:center;background:var(--paper);color:var(--ink);font:400 1rem/1.55 system-ui,'Segoe UI',Roboto,sans-serif}
main{max-width:30rem;padding:1.5rem;text-align:center}
h1{margin:0 0 .75rem;font:600 1.75rem/1.2 Georgia,'Times New Roman',serif;text-wrap:balance}
p{margin:0;color:var(--soft);text-wrap:pretty}`;
/** The Content-Security-Policy of such a page. */
export const STANDALONE_PAGE_POLICY = `default-src 'none'; style-src ${sourceHash(STYLE)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** A page that says one thing, for a request that is not answered: nothing in it needs another request. */
export const standalonePage = (title: string, text: string): string => `<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>${title}</title>
    <style>${STYLE}</style>
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      <p>${text}</p>
    </main>
  </body>
</html>
`;

import type { Plugin } from 'vite';

const ATTRIBUTE = / style="background-color:' \+ backgroundColor \+ '"/;
/** How the player goes to full screen and back: it makes a function out of `videoPlayerTag.name();` or `document.name();`. */
const MADE_CALL = /new Function\('videoPlayerTag', functionNameToExecute\)\((\w+)\)/g;
const PLAIN_CALL = `((player, call) => call && (call.startsWith('document.') ? document : player)[call.slice(call.indexOf('.') + 1, call.indexOf('('))]())($1, functionNameToExecute)`;

/**
 * Mends fluid-player for the page's Content-Security-Policy, which has neither 'unsafe-inline' nor 'unsafe-eval': the player writes one colour
 * as a style attribute (our style sheet sets it), and makes a function of a text to go to full screen (the same call is written out). It has
 * no option for either. The only place where the build changes a library; it fails when the player no longer has what is mended.
 */
export function strictPlayer(): Plugin {
  return {
    name: 'strict-player',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /fluid-player\/src\/fluidplayer\.js$/ },
      handler(code) {
        if (!ATTRIBUTE.test(code))
          throw new Error('The player no longer writes the style that is taken out here.');
        const strict = code.replace(ATTRIBUTE, '').replace(MADE_CALL, PLAIN_CALL);
        if (strict === code.replace(ATTRIBUTE, '') || strict.includes('new Function'))
          throw new Error('The player makes functions of texts in another way than is mended here.');
        return { code: strict, map: null };
      },
    },
  };
}

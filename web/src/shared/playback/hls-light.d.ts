/** The library without what only films need: other sounds, captions, keys. Its package declares its types for the whole one alone. */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}

/**
 * In place of `dashjs` and `panolens`, which fluid-player would load for DASH streams and for films all around: the site has neither, and
 * 1.4 MB would be built, and shipped with every release, for nobody.
 */
export default undefined;

/** A sheet of styles as a component imports it, without the sheet: each class is called by its name. */
module.exports = new Proxy({}, { get: (_target, name) => (name === '__esModule' ? false : name) });

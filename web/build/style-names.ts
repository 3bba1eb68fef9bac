import { posix } from 'node:path';

/** The part of a file's path that names it: below `sources`, or inside its package. */
function shortPath(sources: string, file: string): string {
  const inPackages = file.lastIndexOf('/node_modules/');
  return inPackages === -1 ? posix.relative(sources, file) : file.slice(inPackages + '/node_modules/'.length);
}

/**
 * How the classes of CSS modules are called: `.title` in `shared/video/card.module.css` below `sources` is `shared-video-card_title` in every
 * release, so that the HTML which the gateway writes can name it too. Throws, and so fails the build, where two files would share a name.
 */
export function styleNames(sources: string): (name: string, file: string) => string {
  const owners = new Map<string, string>();
  return (name, file) => {
    const [path = file] = file.split('?');
    const words = shortPath(sources, path).replace(/(?:\.module)?\.css$/, '');
    const styleName = `${words.replace(/[^\w-]+/g, '-').replace(/^-+/, '')}_${name}`;
    const owner = owners.get(styleName) ?? path;
    if (owner !== path) throw new Error(`${owner} and ${path} would share the class ${styleName}.`);
    owners.set(styleName, path);
    return styleName;
  };
}

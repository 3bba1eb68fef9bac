/**
 * Classes of one of the application's style sheets, as its build names them (web/build/style-names.ts): `title` of `shared/video/card` is
 * `shared-video-card_title`.
 */
export function sheet<Name extends string>(
  path: string,
  names: readonly Name[],
): Readonly<Record<Name, string>> {
  const prefix = path.replaceAll('/', '-');
  return Object.fromEntries(names.map((name) => [name, `${prefix}_${name}`])) as Record<Name, string>;
}

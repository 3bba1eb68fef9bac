/** Names of what a package may do without: binaries of other platforms, above all. */
function optionalNames(lock) {
  const packages = Object.values(lock.packages ?? {});
  return new Set(packages.flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies)));
}

/**
 * Whether `npm ci` refused a lock file for one reason alone: it lacks binaries of other platforms, which a registry that has none of them
 * cannot have put there. Then `npm install` gets the same packages in the same versions, by the same digests. Any other difference between
 * manifests and lock file must fail.
 * @param {string} told what npm wrote @param {object} lock the lock file's content
 */
export function lacksOtherPlatformsAlone(told, lock) {
  const lines = told.split('\n').map((line) => line.replace(/^npm (error|ERR!) ?/, ''));
  const differing = lines.filter((line) => /^(Missing|Invalid|Extraneous): /.test(line));
  const optional = optionalNames(lock);
  const missing = differing.map((line) => /^Missing: (.+)@[^@]+ from lock file$/.exec(line)?.[1]);
  return (
    missing.length > 0 &&
    lines.some((line) => line.includes('code EUSAGE')) &&
    missing.every((name) => name !== undefined && optional.has(name))
  );
}

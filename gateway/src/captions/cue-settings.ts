const LINE = /^-?\d+(?:\.\d+)?(?:,(?:start|center|end))?$/;
const LINE_SHARE = /^(\d+(?:\.\d+)?)%(?:,(?:start|center|end))?$/;
const POSITION = /^(\d+(?:\.\d+)?)%(?:,(?:line-left|center|line-right))?$/;
const SIZE = /^(\d+(?:\.\d+)?)%$/;
const ALIGNMENTS: readonly string[] = ['start', 'center', 'end', 'left', 'right'];

/** Whether the share that the pattern finds is one of 0 to 100 %. */
const isShare = (value: string, pattern: RegExp): boolean => Number(pattern.exec(value)?.[1] ?? 101) <= 100;

/** The settings in the order in which they are written, and the values that the standard's parser takes (W3C WebVTT, 6.3). */
const SETTINGS: readonly (readonly [name: string, isTaken: (value: string) => boolean])[] = [
  ['vertical', (value) => value === 'rl' || value === 'lr'],
  ['line', (value) => LINE.test(value) || isShare(value, LINE_SHARE)],
  ['position', (value) => isShare(value, POSITION)],
  ['size', (value) => isShare(value, SIZE)],
  ['align', (value) => ALIGNMENTS.includes(value)],
];
/** What holds without a word. */
const USUAL: ReadonlySet<string> = new Set([' size:100%', ' align:center']);

/** The settings of a cue, written anew with a blank before each. What cannot be taken is passed over; of two the last one counts. */
export function settingsOf(came: string): string {
  const taken = new Map<string, string>();
  for (const setting of came.split(/[\t\f ]+/)) {
    const [name, value] = nameAndValue(setting);
    if (SETTINGS.some(([known, isTaken]) => known === name && isTaken(value))) taken.set(name, value);
  }
  return SETTINGS.map(([name]) => (taken.has(name) ? ` ${name}:${taken.get(name)}` : ''))
    .filter((setting) => !USUAL.has(setting))
    .join('');
}

function nameAndValue(setting: string): [string, string] {
  const colon = setting.indexOf(':');
  return [setting.slice(0, Math.max(colon, 0)), setting.slice(colon + 1)];
}

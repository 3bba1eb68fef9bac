/** Frames below this are silence wherever they are: decibels of full scale. */
const SILENT_DB = -60;
/** Where between background and voice a pause is told from speech. */
const SHARE = 0.4;
/** A pause has at least so many frames, a tenth of a second: shorter ones are closed lips. */
const MIN_PAUSE = 5;
/** Frames over which a level is smoothed on either side. */
const REACH = 1;

/** Value below which a share of all values lies. */
function quantile(values: Float32Array, share: number): number {
  const sorted = Float32Array.from(values).sort();
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0;
}

/**
 * Which frames are a pause of the voice, 1 for each that is: quieter than what lies between the background and the voice, for a tenth of a
 * second at least. @param levels decibels of full scale
 */
export function pausesOf(levels: Float32Array): Uint8Array {
  const [background, voice] = [Math.max(quantile(levels, 0.05), SILENT_DB - 20), quantile(levels, 0.8)];
  const bound = Math.max(background + (voice - background) * SHARE, SILENT_DB);
  const quiet = new Uint8Array(levels.length);
  for (let at = 0; at < levels.length; at += 1) {
    let loudest = -Infinity;
    for (let near = Math.max(at - REACH, 0); near <= at + REACH && near < levels.length; near += 1)
      loudest = Math.max(loudest, levels[near] ?? 0);
    quiet[at] = loudest < bound ? 1 : 0;
  }
  return longEnough(quiet);
}

function longEnough(quiet: Uint8Array): Uint8Array {
  for (let start = 0; start < quiet.length; start += 1) {
    if (quiet[start] === 0) continue;
    let end = start;
    while (end < quiet.length && quiet[end] === 1) end += 1;
    if (end - start + 2 * REACH < MIN_PAUSE) quiet.fill(0, start, end);
    start = end;
  }
  return quiet;
}

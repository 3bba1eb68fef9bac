/** What names are written with; the set-up brings it. */
export const FONT = '/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf';

/** A calm scene that ffmpeg draws by itself: a sky, a moon, three rows of hills. */
export interface Landscape {
  readonly width: number;
  readonly height: number;
  /** Colours of the sky, above and at the horizon, RRGGBB. */
  readonly colours: readonly [string, string];
  /** The same number draws the same hills. */
  readonly seed: number;
}

/** Skies, in the order in which content takes them. */
export const SKIES = [
  ['1b2440', '8a6a94'],
  ['4a2433', 'c98f78'],
  ['12343b', '7fb0a6'],
  ['332d38', 'b99a74'],
  ['22301d', '94a877'],
  ['2b1f3f', 'b57f8e'],
] as const satisfies readonly (readonly [string, string])[];
export const skyOf = (index: number): readonly [string, string] => SKIES[index % SKIES.length] ?? SKIES[0];

const MOON = [255, 243, 226] as const;
/** How much of the horizon's light each row of hills keeps, from the farthest to the nearest. */
const HAZE = [0.3, 0.16, 0.02] as const;

const channels = (hex: string): readonly number[] =>
  [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** The height of one row of hills over the picture's width, as an expression in X: two waves of different lengths. */
function ridge({ height, seed }: Landscape, row: number): string {
  const phase = seed * 1.7 + row * 2.1;
  const length = height * (0.46 - row * 0.1);
  const wave = (share: number, stretch: number, turn: number) =>
    `${(height * share).toFixed(1)}*sin(X/${(length * stretch).toFixed(1)}+${turn.toFixed(2)})`;
  const middle = (height * (0.6 + row * 0.12)).toFixed(1);
  return `${middle}+${wave(0.08 - row * 0.015, 1, phase)}+${wave(0.03 - row * 0.005, 0.37, phase * 2.3)}`;
}

/** ffmpeg's source of one picture of the scene, in RGB. */
export function landscapeSource(scene: Landscape): string {
  const { width, height, seed } = scene;
  const [top, horizon] = scene.colours.map(channels);
  const moonX = Math.round(width * (0.68 + ((seed * 37) % 20) / 100));
  const moonY = Math.round(height * (0.3 + ((seed * 53) % 10) / 100));
  const radius = Math.round(Math.min(width, height) * 0.085);
  const moon = `0.85*clip(${radius}-hypot(X-${moonX},Y-${moonY}),0,1)`;
  const colour = (channel: number) => {
    const [above, below] = [top?.[channel] ?? 0, horizon?.[channel] ?? 0];
    const sky = `${above}+${below - above}*min(1,Y/${(height * 0.66).toFixed(1)})`;
    const light = `(${sky})+(${MOON[channel] ?? 0}-(${sky}))*${moon}`;
    return HAZE.reduce((behind, haze, row) => {
      const hill = Math.round(above * 0.62 + (below - above * 0.62) * haze);
      return `if(gt(Y,${ridge(scene, row)}),${hill},${behind})`;
    }, light);
  };
  const [red, green, blue] = [0, 1, 2].map(colour);
  return `color=s=${width}x${height}:r=30:d=0.03,format=gbrp,geq=r='${red}':g='${green}':b='${blue}'`;
}

import { seeded } from '../drills/random';

export const RATE = 12;
export const SECONDS = 5;
const SIZE = 'size=640x360';

/** Places at which the Mandelbrot set has much to see. */
const PLACES: readonly (readonly [number, number])[] = [
  [-0.743643, -0.131825],
  [-0.16, -1.04],
  [-1.25066, 0.02012],
  [0.001643, -0.822467],
  [-0.748, 0.1],
  [0.2925, 0.0149],
];

/**
 * A scene as a graph of ffmpeg's own sources: what is behind follows from `scene` alone, what moves in front of it from `take`. Two takes of
 * a scene are as like each other as two takes of a film are.
 */
export function sceneOf(scene: number, take: number): string {
  const place = seeded(7_919 * (scene + 1));
  const front = Math.floor(seeded(104_729 * (scene + 1) + 31 * take + 1)() * 1_000_000);
  const seed = Math.floor(place() * 1_000_000);
  const [x, y] = PLACES[Math.floor(place() * PLACES.length)] ?? [0, 0];
  const scale = 0.2 + 2 * place();
  const shift = (take % 7) * 0.09 * scale;
  const moving = `life=size=64x36:seed=${front}:ratio=0.3:mold=30:rate=${RATE},scale=640:360:flags=bicubic`;
  const cells = `cellauto=size=64x36:seed=${front}:rule=${[30, 90, 110][scene % 3]}:rate=${RATE},scale=640:360:flags=bicubic`;
  const behind = `gradients=${SIZE}:seed=${seed}:nb_colors=6:speed=0.02:rate=${RATE}`;
  const mandelbrot = `mandelbrot=${SIZE}:rate=${RATE}:start_x=${(x + shift).toFixed(6)}:start_y=${(y + shift).toFixed(6)}:start_scale=${scale.toFixed(4)}:end_scale=${(scale / 8).toFixed(5)}:end_pts=300`;
  switch (scene % 4) {
    case 0:
      return mandelbrot;
    case 1:
      return `${behind},format=yuv420p[a];${moving},format=yuv420p[b];[a][b]blend=all_expr='0.5*A+0.5*B'`;
    case 2:
      return `${behind},format=yuv420p[a];${cells},format=yuv420p[b];[a][b]blend=all_expr='0.5*A+0.5*B'`;
    default:
      return `${mandelbrot},format=yuv420p[a];${moving},format=yuv420p[b];[a][b]blend=all_expr='0.6*A+0.4*B'`;
  }
}

/** What people do to a film that was removed, as filters; `half` is encoded at half the bitrate. */
export const CHANGES = {
  'half the bitrate': { filter: 'null', half: true },
  '480p': { filter: 'scale=854:480', half: false },
  'cropped by 5 %': { filter: 'crop=iw*0.95:ih*0.95', half: false },
  logo: { filter: 'drawbox=x=iw*0.84:y=ih*0.04:w=iw*0.12:h=ih*0.12:color=white@0.85:t=fill', half: false },
  mirrored: { filter: 'hflip', half: false },
} as const;

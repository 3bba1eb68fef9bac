import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');
const linesOf = (file: string): string[] => readFileSync(join(root, file), 'utf8').split('\n');

describe('the images', () => {
  it('are made without the history, local data and logs of the checkout', () => {
    expect(linesOf('.dockerignore')).toEqual(expect.arrayContaining(['.git', '.data', '**/*.log']));
  });

  it('hold of the sources what was bundled for one service, and run as in production', () => {
    const recipe = linesOf('k8s/images/Containerfile');
    const last = recipe.slice(recipe.findIndex((line) => line.startsWith('FROM runtime AS')));
    // The worker's ffmpeg is Debian's source, not ours.
    expect(last.filter((line) => line.startsWith('COPY'))).toEqual([
      'COPY --from=programs /programs /usr/local',
      'COPY --from=bundle /out /app',
    ]);
    expect(last.join('\n')).toMatch(/^ENV NODE_ENV=production/m);
  });
});

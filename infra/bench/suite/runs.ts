/** One of the commands that a report is made of. */
export interface Run {
  readonly name: string;
  /** As package.json names it. */
  readonly script: string;
  readonly options: readonly string[];
}

/** @param sizes of the catalogue @param quick far fewer and shorter turns: to see that all works, not to learn anything */
export function runsOf(sizes: readonly number[], quick: boolean): Run[] {
  const largest = String(Math.max(...sizes));
  const short = quick ? ['--rounds', '2', '--seconds', '1'] : [];
  const few = quick ? ['--keys', '1500', '--warm-up', '1'] : [];
  const mebibyte = 1024 ** 2;
  const upload = quick
    ? ['--bytes', String(64 * mebibyte), '--rounds', '1']
    : ['--bytes', String(512 * mebibyte), '--rounds', '3'];
  return [
    { name: 'warm', script: 'bench:http', options: short },
    { name: 'cold', script: 'bench:cold', options: ['--videos', largest, ...short, ...few] },
    { name: 'writes', script: 'bench:writes', options: ['--videos', largest, ...short, ...few] },
    {
      name: 'growth',
      script: 'bench:catalogue',
      options: ['--sizes', sizes.join(','), ...(quick ? ['--rounds', '1', '--requests', '5'] : [])],
    },
    { name: 'sign-in', script: 'bench:sign-in', options: [] },
    { name: 'upload', script: 'bench:upload', options: upload },
    // Three whole chunks: a film that ends amid one leaves a slot without work, which a longer film hardly feels.
    {
      name: 'media',
      script: 'bench:media',
      options: ['--seconds', quick ? '8' : '96', '--rounds', '1', '--short-seconds', '0'],
    },
    { name: 'idle', script: 'bench:idle', options: quick ? ['--rest', '5'] : [] },
  ];
}

/** One of the commands that a report is made of. */
export interface Run {
  readonly name: string;
  /** As package.json names it. */
  readonly script: string;
  readonly options: readonly string[];
}

const MEBIBYTE = 1024 ** 2;

/** Options as they are written: `{ rounds: 2 }` is `--rounds 2`. */
const written = (options: Readonly<Record<string, string | number>>): string[] =>
  Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);

/**
 * All of them take half an hour on two cores that do nothing else, quick ones some minutes.
 * @param sizes of the catalogue
 * @param quick far fewer and shorter turns: to see that all works, not to learn anything
 */
export function runsOf(sizes: readonly number[], quick: boolean): Run[] {
  const videos = Math.max(...sizes);
  const turns = quick ? { rounds: 2, seconds: 1 } : { rounds: 4, seconds: 3 };
  // As many addresses as can be asked in a turn, each once.
  const distinct = quick
    ? { rounds: 2, seconds: 1, keys: 1_500, 'warm-up': 1 }
    : { rounds: 6, seconds: 2, keys: 4_000, 'warm-up': 3 };
  const growth = quick ? { rounds: 1, requests: 5 } : { rounds: 5, requests: 60 };
  const upload = quick ? { bytes: 64 * MEBIBYTE, rounds: 1 } : { bytes: 512 * MEBIBYTE, rounds: 3 };
  // Three whole chunks: a short film that ended amid one would leave a slot without work for much of its time.
  const film = { seconds: quick ? 8 : 96, rounds: 1, 'short-seconds': 0 };
  return [
    { name: 'warm', script: 'bench:http', options: written(turns) },
    { name: 'crowd', script: 'bench:crowd', options: written({ seconds: quick ? 1 : 8 }) },
    { name: 'cold', script: 'bench:cold', options: written({ videos, ...distinct }) },
    // What a write takes does not hang on how many videos there are.
    {
      name: 'writes',
      script: 'bench:writes',
      options: written({ videos: Math.min(videos, 100_000), ...distinct }),
    },
    {
      name: 'views',
      script: 'bench:views',
      options: quick ? written({ rounds: 2, seconds: 1, 'warm-up': 1 }) : [],
    },
    { name: 'growth', script: 'bench:catalogue', options: written({ sizes: sizes.join(','), ...growth }) },
    { name: 'sign-in', script: 'bench:sign-in', options: quick ? written({ rounds: 2, seconds: 5 }) : [] },
    { name: 'upload', script: 'bench:upload', options: written(upload) },
    { name: 'media', script: 'bench:media', options: written(film) },
    { name: 'idle', script: 'bench:idle', options: quick ? written({ rest: 5 }) : [] },
  ];
}

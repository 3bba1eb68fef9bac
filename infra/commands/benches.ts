import type { Command } from './command';

const MEBIBYTE = 1024 ** 2;

/** What compares the site with a floor, or with a bar of its own. */
export const BENCHES: readonly Command[] = [
  {
    name: 'warm',
    about: 'reads that are kept ready, beside a bare Fastify',
    file: 'infra/bench/http.ts',
    quick: ['--rounds=2', '--seconds=1'],
  },
  {
    name: 'crowd',
    about: 'more visitors than the site can serve',
    file: 'infra/bench/crowd/crowd.ts',
    quick: ['--seconds=1'],
  },
  {
    name: 'cold',
    about: 'reads that nobody kept, beside the same SQL behind a bare Fastify',
    file: 'infra/bench/cold/cold.ts',
    quick: ['--rounds=2', '--seconds=1', '--keys=1500', '--warm-up=1', '--videos=20000'],
  },
  {
    name: 'writes',
    about: 'writes, beside the same SQL behind a bare Fastify',
    file: 'infra/bench/writes/writes.ts',
    quick: ['--rounds=2', '--seconds=1', '--keys=1500', '--warm-up=1', '--videos=20000'],
  },
  {
    name: 'growth',
    about: 'lists and searches of catalogues of a thousand to a million videos',
    file: 'infra/bench/catalogue.ts',
    quick: ['--sizes=1000,20000', '--rounds=1', '--requests=5'],
    fromSource: true,
  },
  {
    name: 'sign-in',
    about: 'sign-ins, beside a bare Fastify that checks the same password',
    file: 'infra/bench/sign-in.ts',
    quick: ['--rounds=2', '--seconds=5'],
  },
  {
    name: 'upload',
    about: 'uploads, beside the SDK straight to the store',
    file: 'infra/bench/upload.ts',
    quick: [`--bytes=${64 * MEBIBYTE}`, '--rounds=1'],
  },
  {
    name: 'media',
    about: 'the whole way of a film, beside one ffmpeg command',
    file: 'infra/bench/media.ts',
    quick: ['--seconds=8', '--rounds=1', '--short-seconds=0'],
  },
  {
    name: 'ages',
    about: 'passes, attestations, and reads where a proof of age is asked for',
    file: 'infra/bench/age/age.ts',
    quick: ['--rounds=2', '--seconds=1'],
    fromSource: true,
  },
  {
    name: 'idle',
    about: 'memory of a site at rest',
    file: 'infra/bench/idle.ts',
    quick: ['--rest=5'],
  },
];

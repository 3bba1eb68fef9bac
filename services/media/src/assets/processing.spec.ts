import {
  type Followed,
  type JobCount,
  percentOf,
  type Progress,
  remainingSecondsOf,
  stageOf,
  statusOf,
} from './processing';

const UPLOADED = new Date('2026-11-21T10:00:00Z');
const later = (seconds: number) => new Date(UPLOADED.getTime() + seconds * 1_000);
const sound = { samples: 1, zeroSeconds: 0, gainDb: 0, limit: false };
const asset = (fields: Partial<Followed> = {}): Followed => ({
  ...{
    id: 'a1',
    state: 'probed',
    reason: null,
    found: null,
    mp4_key: null,
    plan: null,
    uploaded_at: UPLOADED,
  },
  ...fields,
});
const of = (
  kind: JobCount['kind'],
  state: JobCount['state'],
  jobs = 1,
  percent = state === 'done' ? jobs * 100 : 0,
): JobCount => ({ kind, state, jobs, percent });
const progress = (fields: Partial<Progress> = {}): Progress => ({
  ...{ asset: asset(), counts: [], queue: null, changedAt: UPLOADED, now: later(60) },
  ...fields,
});
const beforeChunks = [
  of('probe', 'done'),
  of('analyse', 'done'),
  of('package', 'done'),
  of('poster', 'done'),
];
const film = asset({ plan: { chunks: 480, audio: sound } });

describe('the stage', () => {
  it.each<[string, JobCount[], string]>([
    ['nobody works on it', [of('probe', 'queued')], 'waiting'],
    ['probed', [of('probe', 'running')], 'probe'],
    ['analysed while it is packed', [of('analyse', 'running'), of('package', 'running')], 'package'],
    ['analysed', [of('analyse', 'running'), of('poster', 'done')], 'analyse'],
    [
      'chunks are encoded',
      [of('chunk', 'queued', 479), of('chunk', 'running'), of('poster', 'running')],
      'encode',
    ],
    ['its sound is encoded', [of('chunk', 'done', 480), of('audio', 'running')], 'encode'],
    ['assembled', [of('assemble', 'running'), of('poster', 'running')], 'assemble'],
    ['joined', [of('join', 'running')], 'assemble'],
    ['between two jobs', [of('chunk', 'done', 3), of('chunk', 'queued')], 'waiting'],
  ])('%s', (_what, counts, stage) => expect(stageOf({ asset: film, counts })).toBe(stage));

  it.each<[Followed['state'], string]>([
    ['receiving', 'receiving'],
    ['ready', 'done'],
    ['refused', 'failed'],
    ['failed', 'failed'],
    ['deleted', 'failed'],
  ])('of an asset that is %s is %s whatever runs', (state, stage) =>
    expect(stageOf({ asset: asset({ state }), counts: [of('chunk', 'running')] })).toBe(stage),
  );
});

describe('per cent of the whole way', () => {
  const percent = (counts: JobCount[], of = film) => percentOf({ asset: of, counts });

  it('is 100 for ready alone', () => {
    const all = [
      ...beforeChunks,
      of('chunk', 'done', 480),
      of('audio', 'done'),
      of('assemble', 'done'),
      of('join', 'done'),
    ];
    expect(percent(all, { ...film, mp4_key: 'k' })).toBe(99);
    expect(percent([], asset({ state: 'ready' }))).toBe(100);
  });

  it('counts chunks that are done and the running ones for what they did', () => {
    const started = percent(beforeChunks);
    expect(started).toBe(14);
    expect(percent([...beforeChunks, of('chunk', 'done', 240), of('chunk', 'queued', 240)])).toBe(49);
    expect(
      percent([
        ...beforeChunks,
        of('chunk', 'done', 240),
        of('chunk', 'running', 48, 2_400),
        of('chunk', 'queued', 192),
      ]),
    ).toBe(52);
  });

  it('takes steps that are not needed for done', () => {
    const silent = asset({ plan: { chunks: 2, audio: null } });
    expect(percent(beforeChunks, silent) - percent(beforeChunks)).toBe(6);
    expect(percent(beforeChunks, { ...film, mp4_key: 'k' }) - percent(beforeChunks)).toBe(5);
    expect(percent([of('poster', 'failed', 1, 40)])).toBe(percent([of('poster', 'done')]));
  });

  it('never goes back on the way', () => {
    const copied = { ...film, mp4_key: 'k' };
    const way: [Followed, JobCount[]][] = [
      [asset({ state: 'receiving', uploaded_at: null }), []],
      [asset({ state: 'uploaded' }), [of('probe', 'queued')]],
      [asset({ state: 'uploaded' }), [of('probe', 'running', 1, 60)]],
      [asset(), [of('probe', 'done')]],
      [
        asset(),
        [
          of('probe', 'done'),
          of('analyse', 'running', 1, 50),
          of('package', 'running', 1, 90),
          of('poster', 'queued'),
        ],
      ],
      [
        asset({ mp4_key: 'k' }),
        [of('probe', 'done'), of('analyse', 'running', 1, 70), of('package', 'done'), of('poster', 'queued')],
      ],
      [copied, [...beforeChunks, of('chunk', 'queued', 480), of('audio', 'queued')]],
      [
        copied,
        [
          ...beforeChunks,
          of('chunk', 'running', 1, 99),
          of('chunk', 'queued', 479),
          of('audio', 'running', 1, 20),
        ],
      ],
      [
        copied,
        [...beforeChunks, of('chunk', 'done', 1), of('chunk', 'queued', 479), of('audio', 'running', 1, 20)],
      ],
      [copied, [...beforeChunks, of('chunk', 'done', 480), of('audio', 'done'), of('assemble', 'queued')]],
      [copied, [...beforeChunks, of('chunk', 'done', 480), of('audio', 'done'), of('assemble', 'done')]],
      [{ ...copied, state: 'ready' }, []],
    ];
    const seen = way.map(([of, counts]) => percent(counts, of));
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
  });
});

describe('seconds that are left', () => {
  const chunked = [...beforeChunks, of('chunk', 'running', 480, 24_000), of('audio', 'done')];

  it('follow from the pace since the upload ended', () => {
    // 1+6+5+2 + 70/2 + 6 = 55 of 100 in 110 s.
    expect(remainingSecondsOf(progress({ asset: film, counts: chunked, now: later(110) }))).toBe(90);
  });

  it('are none when it is ready, and unknown before and after the way', () => {
    const seconds = (of: Followed) => remainingSecondsOf(progress({ asset: of, counts: chunked }));
    expect(seconds({ ...film, state: 'ready' })).toBe(0);
    expect(seconds({ ...film, state: 'receiving', uploaded_at: null })).toBeNull();
    expect(seconds({ ...film, state: 'failed' })).toBeNull();
    expect(remainingSecondsOf(progress({ counts: [of('probe', 'running', 1, 50)] }))).toBeNull();
  });

  it('count the queue while nobody works on it', () => {
    const counts = [...beforeChunks, of('chunk', 'done', 80), of('chunk', 'queued', 400)];
    const waiting = (chunksPerSecond: number) =>
      remainingSecondsOf(progress({ asset: film, counts, queue: { chunksAhead: 100, chunksPerSecond } }));
    expect(waiting(0.5)).toBe(1_000);
    expect(waiting(0)).toBeNull();
  });
});

describe('the status', () => {
  it('tells the reason of a refusal to people, and when anything changed last', () => {
    const refused = asset({ state: 'refused', reason: 'upload.no-picture' });
    expect(statusOf(progress({ asset: refused, changedAt: later(7) }))).toEqual({
      assetId: 'a1',
      state: 'refused',
      stage: 'failed',
      percent: 0,
      remainingSeconds: null,
      reasonCode: 'upload.no-picture',
      reason: 'O arquivo só tem som. Envie um arquivo com imagem.',
      updatedAt: later(7).toISOString(),
    });
  });

  it('names the value that passed a limit', () => {
    const refused = asset({ state: 'refused', reason: 'upload.too-long', found: '26 h 23 min 27 s' });
    expect(statusOf(progress({ asset: refused })).reason).toBe(
      'O vídeo passa do limite de 12 horas. Encontrado: 26 h 23 min 27 s.',
    );
  });

  it('has words for a reason that is not in the table', () => {
    expect(statusOf(progress({ asset: asset({ state: 'failed', reason: 'other' }) }))).toMatchObject({
      reasonCode: 'other',
      reason: 'Não foi possível processar este vídeo.',
    });
  });
});

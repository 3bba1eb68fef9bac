import {
  CATEGORIES,
  changeVideos,
  type EventContract,
  eventEnvelope,
  eventSubject,
  filesHeld,
  policyChanged,
  type PolicyRule,
  takedownChanged,
  updateVideo,
  videoHeld,
} from '@alcova/contracts';
import { TestBroker, waitUntil } from '@alcova/testing';
import { ulid } from 'ulid';
import { ADMIN, randomFrom, TestCatalogue } from './support/catalogue';

describe('what media is told of the files of videos', () => {
  let catalogue: TestCatalogue;
  let broker: TestBroker;
  let version = 0;

  beforeAll(async () => {
    catalogue = await TestCatalogue.start();
    broker = await TestBroker.connect(catalogue.nats.url);
  });
  afterAll(async () => {
    await broker.close();
    await catalogue.stop();
  });

  const publish = (contract: EventContract, of: string, payload: unknown) => {
    version += 1;
    return broker.publish(eventSubject(contract), {
      ...{ eventId: ulid(), name: contract.name, major: contract.major, aggregateId: of },
      ...{ aggregateVersion: version, occurredAt: new Date().toISOString(), payload },
    });
  };
  /** The categories that have a page nowhere from now on. */
  const refuse = (...categories: PolicyRule['category'][]) => {
    const rules = categories.map((category) => ({ category, country: null, surface: 'page' }));
    return publish(policyChanged, 'policy', { rules, version: version + 1 });
  };
  const takeDown = (videoId: string, isHidden: boolean) =>
    publish(takedownChanged, `video:${videoId}`, {
      ...{ subject: { kind: 'video', id: videoId }, isHidden, caseId: ulid() },
      reason: isHidden ? 'urgent' : null,
    });

  /** The last word by asset, as media keeps it: by its version, whatever order it comes in. */
  async function told(): Promise<Map<string, boolean>> {
    const rows = await catalogue.query<{ body: string }>(
      'SELECT body FROM outbox WHERE subject = ANY($1::text[]) ORDER BY id',
      [[eventSubject(videoHeld), eventSubject(filesHeld)]],
    );
    const last = new Map<string, { version: number; isHeld: boolean }>();
    for (const { body } of rows) {
      const { name, payload, aggregateVersion } = eventEnvelope.parse(JSON.parse(body));
      const words =
        name === videoHeld.name
          ? [{ ...videoHeld.payload.parse(payload), version: aggregateVersion }]
          : filesHeld.payload.parse(payload).assets;
      for (const word of words)
        if ((last.get(word.assetId)?.version ?? -1) < word.version) last.set(word.assetId, word);
    }
    return new Map([...last].map(([assetId, { isHeld }]) => [assetId, isHeld]));
  }
  const wrong = () =>
    catalogue.query<{ id: string }>('SELECT id FROM videos WHERE told_held = may_serve(videos)');
  const untilSettled = () =>
    waitUntil('all that was said to be done', async () => {
      // At one moment: a policy that is heard between two looks begins its walk after the first.
      const [state] = await catalogue.query<{ walks: number; policy: number }>(
        `SELECT (SELECT count(*)::integer FROM hold_walks) AS walks, version AS policy FROM policy_rule`,
      );
      return state?.walks === 0 && state.policy >= lastPolicy;
    });
  let lastPolicy = 0;
  const refuseLast = async (...categories: PolicyRule['category'][]) => {
    lastPolicy = version + 1;
    await refuse(...categories);
    await untilSettled();
  };

  it('is each change of it once, and nothing of what stays as it is', async () => {
    const { id, assetId } = await catalogue.createReady({ isActive: false });
    expect((await told()).get(assetId ?? '')).toBe(true);
    const count = async () =>
      (
        await catalogue.query(`SELECT FROM outbox WHERE subject = $1 AND body LIKE '%' || $2 || '%'`, [
          ...[eventSubject(videoHeld), id],
        ])
      ).length;
    await catalogue.rpc.request(updateVideo, { id, title: 'Outro título' }, ADMIN);
    expect(await count()).toBe(1);
    await catalogue.rpc.request(updateVideo, { id, isActive: true }, ADMIN);
    expect([await count(), (await told()).get(assetId ?? '')]).toEqual([2, false]);
  });

  it('is right after a kill in the middle of a category of 3,000, which takes seconds', async () => {
    await catalogue.query(
      `INSERT INTO videos (id, title, category, media_state, asset_id)
       SELECT 'many-' || n, 'Conto', 'trans', 'ready', 'many-asset-' || n FROM generate_series(10001, 13000) AS n`,
    );
    const held = async (isHeld: boolean) =>
      [...(await told())].filter(([asset, is]) => asset.startsWith('many-') && is === isHeld).length;
    lastPolicy = version + 1;
    await refuse('trans');
    await waitUntil('the first step', async () => (await held(true)) > 0);
    // Whatever is under way is lost with its connection.
    await catalogue.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    await untilSettled();
    expect([await held(true), await wrong()]).toEqual([3_000, []]);
    await refuseLast();
    expect([await held(false), await wrong()]).toEqual([3_000, []]);
  });

  it('is right whatever happens at once', async () => {
    const random = randomFrom(7);
    const pick = <T>(of: readonly T[]): T => of[random(of.length)] as T;
    const videos = await Promise.all(Array.from({ length: 30 }, () => catalogue.createReady()));
    const act = async () => {
      const { id } = pick(videos);
      switch (random(4)) {
        case 0:
          return catalogue.rpc.request(
            updateVideo,
            { id, category: pick(CATEGORIES), isActive: random(2) === 0 },
            ADMIN,
          );
        case 1:
          return catalogue.rpc.request(
            changeVideos,
            { ids: [id, pick(videos).id], change: { field: 'isActive', to: random(2) === 0 } },
            ADMIN,
          );
        case 2:
          return takeDown(id, random(2) === 0);
        default:
          return refuse(...new Set([pick(CATEGORIES), pick(CATEGORIES)]));
      }
    };
    for (let round = 0; round < 12; round += 1) await Promise.all(Array.from({ length: 12 }, act));
    await refuseLast('gay', 'hetero');
    await waitUntil('the takedowns to be followed', async () => (await wrong()).length === 0);
    const shown = await catalogue.query<{ asset: string; is_held: boolean }>(
      'SELECT asset_id AS asset, NOT may_serve(videos) AS is_held FROM videos WHERE id = ANY($1::text[])',
      [videos.map(({ id }) => id)],
    );
    const last = await told();
    for (const { asset, is_held: isHeld } of shown)
      expect([asset, last.get(asset) ?? false]).toEqual([asset, isHeld]);
  });
});

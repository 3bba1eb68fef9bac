import { getSettings, keepSettings, getSiteConfig } from '@alcova/contracts';
import { metricsText } from '@alcova/platform';
import { metric, waitFor } from '@alcova/testing';
import { z } from 'zod';
import { type Content, startContent } from './support/content-site';
import { SITE } from './support/gateway';
import { startStorelessGateway } from './support/lone-catalogue';

const ADMIN = { caller: { kind: 'account', accountId: 'admin', role: 'admin' } } as const;
const problem = z.object({ code: z.string(), message: z.string() });
const VISIT = { screen: 'video', device: 'phone', lcp: 2_500, inp: 180, cls: 0.02 } as const;
const LABELS = 'screen="video",device="phone"';

describe('how fast visits are', () => {
  let content: Content;
  let gateway: Awaited<ReturnType<typeof startStorelessGateway>>;

  beforeAll(async () => {
    content = await startContent();
    gateway = await startStorelessGateway(content.natsUrl, { RATE_LIMIT_SCALE: '1' });
  });
  afterAll(async () => {
    await gateway.app.close();
    await content.stop();
  });
  beforeEach(() => setOff(null));

  const send = (body: unknown, headers: Record<string, string> = { origin: SITE }) =>
    fetch(`${gateway.url}/api/vitals`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const isMeasured = async () => {
    const answer: unknown = await (await fetch(`${gateway.url}/api/config`)).json();
    return getSiteConfig.response.parse(answer).measuresVitals;
  };
  async function setOff(vitalsOff: true | null): Promise<void> {
    const { version } = await content.moderation.rpc.request(getSettings, {}, ADMIN);
    await content.moderation.rpc.request(keepSettings, { changes: { vitalsOff }, version }, ADMIN);
    await waitFor('the setting at the gateway', isMeasured, (measured) => measured === (vitalsOff === null));
  }
  const counted = async (line: string) => (await metric(line)) ?? 0;
  const counts = () =>
    Promise.all(
      ['lcp_seconds', 'inp_seconds', 'cls'].map((name) => counted(`alcova_web_${name}_count{${LABELS}}`)),
    );
  async function grownBy(work: () => Promise<unknown>): Promise<number[]> {
    const before = await counts();
    await work();
    return (await counts()).map((now, at) => now - (before[at] ?? 0));
  }

  it('is counted by screen and device, and nothing is answered', async () => {
    const good = `alcova_web_lcp_seconds_bucket{le="2.5",${LABELS}}`;
    const better = `alcova_web_lcp_seconds_bucket{le="2",${LABELS}}`;
    const before = [await counted(better), await counted(good)];
    expect(
      await grownBy(async () => {
        const answer = await send(VISIT);
        expect(answer.status).toBe(204);
        expect(answer.headers.getSetCookie()).toEqual([]);
        expect(await answer.text()).toBe('');
      }),
    ).toEqual([1, 1, 1]);
    expect([await counted(better), await counted(good)]).toEqual([before[0], (before[1] ?? 0) + 1]);
  });

  it('is counted as far as the browser could tell', async () => {
    const { screen, device, cls } = VISIT;
    expect(await grownBy(() => send({ screen, device, cls }))).toEqual([0, 0, 1]);
  });

  it('never counts for more than a bound: nobody bends the sums far', async () => {
    const sum = `alcova_web_lcp_seconds_sum{${LABELS}}`;
    const before = await counted(sum);
    expect((await send({ ...VISIT, lcp: 1e300 })).status).toBe(204);
    expect((await counted(sum)) - before).toBe(60);
  });

  it.each([
    ['nothing', {}],
    ['a screen that is none', { ...VISIT, screen: '/video/abc' }],
    ['a device that is none', { ...VISIT, device: 'Mozilla/5.0' }],
    ['a value below zero', { ...VISIT, cls: -0.1 }],
    ['a value that is a text', { ...VISIT, lcp: '2500' }],
    ['anything else', { ...VISIT, visitor: 'abc' }],
  ])('is not counted of %s, and makes no series', async (_what, body) => {
    const series = async () => (await metricsText()).match(/^alcova_web_\w+_count\{/gm)?.length;
    const before = await series();
    expect(
      await grownBy(async () => {
        const answer = await send(body);
        expect(answer.status).toBe(400);
        expect(problem.parse(await answer.json())).toEqual({
          code: 'request.invalid',
          message: 'Os dados enviados não são válidos.',
        });
      }),
    ).toEqual([0, 0, 0]);
    expect(await series()).toBe(before);
  });

  it('is not counted for a page of another site', async () => {
    expect(await grownBy(async () => expect((await send(VISIT, {})).status).toBe(403))).toEqual([0, 0, 0]);
  });

  it('is not counted where administrators turned it off, and the browser is told not to measure', async () => {
    await setOff(true);
    expect(await grownBy(async () => expect((await send(VISIT)).status).toBe(204))).toEqual([0, 0, 0]);
  });

  it('is counted a few times a minute of one address; reads and changes of its people go on', async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 70; time += 1) statuses.push((await send(VISIT)).status);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.filter((status) => status === 204).length).toBeLessThanOrEqual(60);
    expect(await isMeasured()).toBe(true);
    const change = await fetch(`${gateway.url}/api/auth/logout`, {
      method: 'POST',
      headers: { origin: SITE },
    });
    expect(change.status).toBe(204);
  });
});

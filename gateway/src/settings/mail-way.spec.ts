import { CodedError, type RpcContract } from '@alcova/contracts';
import { ServiceCalls } from '../services/service-calls';
import { MailWay } from './mail-way';

/** Identity, as it answers one question after the other. */
class Identity extends ServiceCalls {
  asked = 0;

  constructor(private readonly answers: readonly (boolean | 'away')[]) {
    super();
  }

  answer<C extends RpcContract>(_contract: C): Promise<string> {
    const reachesPeople = this.answers[this.asked];
    this.asked += 1;
    if (typeof reachesPeople !== 'boolean') return Promise.reject(new CodedError('unavailable'));
    return Promise.resolve(JSON.stringify({ reachesPeople }));
  }
}

/** What is said once the answer that was asked for behind is there. */
async function renewed(way: MailWay): Promise<boolean> {
  await way.isToFiles();
  await new Promise(setImmediate);
  return way.isToFiles();
}

describe('where mails go', () => {
  let now = 0;
  beforeEach(() => {
    now = 1_000;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(() => jest.restoreAllMocks());

  it('is asked of identity once for many, and again after a time', async () => {
    const identity = new Identity([false, true]);
    const way = new MailWay(identity);
    expect(await Promise.all([way.isToFiles(), way.isToFiles()])).toEqual([true, true]);
    expect(await way.isToFiles()).toBe(true);
    expect(identity.asked).toBe(1);
    now += 30_000;
    expect(await way.isToFiles()).toBe(true);
    expect(await renewed(way)).toBe(false);
  });

  it('is to people until it is known, and stays as it was known while identity is away', async () => {
    const identity = new Identity(['away', false, 'away']);
    const way = new MailWay(identity);
    expect(await way.isToFiles()).toBe(false);
    expect(await way.isToFiles()).toBe(false);
    expect(identity.asked).toBe(1);
    now += 5_000;
    expect(await renewed(way)).toBe(true);
    now += 30_000;
    expect(await renewed(way)).toBe(true);
    expect(identity.asked).toBe(3);
  });
});

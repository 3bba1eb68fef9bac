import { ANONYMOUS, CodedError, type LoggedUpload, readUploadLog, type RpcContract } from '@alcova/contracts';
import { ServiceCalls } from '../services/service-calls';
import { UploadLogController } from './upload-log.controller';

const entry = (id: string, cancelled: LoggedUpload['cancelled']): LoggedUpload => ({
  ...{ id, title: 'Um farol', url: '', fileName: 'farol.mp4', fileSize: 9, status: 'error' },
  ...{ reason: 'upload.cancelled', found: null, videoId: null, cancelled },
  uploadedAt: '2026-01-15T13:30:00.000Z',
});

/** Media with three uploads, and identity with the names that are known; null for one that does not answer. */
class Services extends ServiceCalls {
  constructor(private readonly names: Readonly<Record<string, string>> | null) {
    super();
  }

  async answer(contract: RpcContract): Promise<string> {
    if (contract === readUploadLog) {
      const items = [entry('u1', { sent: 4, accountId: 'a1' }), entry('u2', { sent: 0, accountId: null })];
      return JSON.stringify({ items: [...items, entry('u3', null)], total: 3, page: 1, pageSize: 15 });
    }
    if (!this.names) throw new CodedError('unavailable');
    return JSON.stringify({ names: this.names });
  }
}

async function told(names: Readonly<Record<string, string>> | null) {
  const query = { q: '', status: undefined, page: 1, pageSize: 15 };
  const controller = new UploadLogController(new Services(names));
  const { items } = await controller.list({ query }, { caller: ANONYMOUS });
  return items.map(({ cancelled }) => cancelled);
}

it('the log of uploads names who gave one up, while that is known', async () => {
  const erased = { sent: 0, accountId: null, name: null };
  expect(await told({ a1: 'Ana' })).toEqual([{ sent: 4, accountId: 'a1', name: 'Ana' }, erased, null]);
  for (const names of [{}, null])
    expect(await told(names)).toEqual([{ sent: 4, accountId: 'a1', name: null }, erased, null]);
});

import { listUploads, type UploadLogEntry } from '@alcova/contracts';
import { screen } from '@testing-library/dom';
import { FakeServer } from './support/server';
import { openSite } from './support/site';
import { pageOf } from './support/things';

const entry = (number: number, over: Partial<UploadLogEntry> = {}): UploadLogEntry => ({
  id: `envio-${number}`,
  title: `Envio ${number}`,
  url: '',
  fileName: `arquivo-${number}.mp4`,
  fileSize: 1_048_576,
  status: 'success',
  reason: null,
  found: null,
  videoId: null,
  cancelled: null,
  uploadedAt: '2026-01-15T13:30:00.000Z',
  ...over,
});
const many = () => new FakeServer().answerBy(listUploads, ({ url }) => pageOf(url, 90, entry));
const row = (name: string) => screen.findByRole('rowheader', { name });

it('an upload leads to its video, and one that passed a limit names the value', async () => {
  const refused = entry(2, { status: 'error', reason: 'upload.too-long', found: '26 h 23 min 27 s' });
  const server = new FakeServer().answer(listUploads, {
    ...{ items: [entry(1, { videoId: 'video-1' }), refused], total: 2, page: 1, pageSize: 30 },
  });
  await openSite('/uploads', server, 'admin');
  expect(await screen.findByRole('link', { name: 'Envio 1' })).toHaveAttribute('href', '/video/video-1');
  expect((await row('Envio 2')).closest('tr')).toHaveTextContent('26 h 23 min 27 s');
  expect(screen.queryByRole('link', { name: 'Envio 2' })).toBeNull();
});

it('one that was given up says who did, and how much had come', async () => {
  const cancelled = { sent: 524_288, accountId: 'admin-1', name: 'Ana Teste' };
  const given = { status: 'error', reason: 'upload.cancelled' } as const;
  const server = new FakeServer().answer(listUploads, {
    items: [
      entry(1, { ...given, cancelled }),
      entry(2, { ...given, cancelled: { ...cancelled, accountId: null, name: null } }),
    ],
    ...{ total: 2, page: 1, pageSize: 30 },
  });
  await openSite('/uploads', server, 'admin');
  const first = (await row('Envio 1')).closest('tr');
  expect(first).toHaveTextContent('Cancelado por Ana Teste: 0.50 MB de 1.00 MB');
  expect(screen.getAllByText('Cancelado')).toHaveLength(2);
  expect((await row('Envio 2')).closest('tr')).toHaveTextContent('Cancelado: 0.50 MB de 1.00 MB');
  expect(screen.queryByText('Erro')).toBeNull();
});

it('its pages stand in the address', async () => {
  const user = await openSite('/uploads', many(), 'admin');
  expect(await screen.findByText('90 envios')).toBeVisible();
  await row('Envio 1');
  await user.click(screen.getByRole('link', { name: 'Próximo' }));
  expect(await row('Envio 31')).toBeVisible();
  expect(window.location.search).toBe('?page=2');
  window.history.back();
  expect(await row('Envio 1')).toBeVisible();
});

it('a page that is empty leads back to the first', async () => {
  const user = await openSite('/uploads?page=9', many(), 'admin');
  expect(await screen.findByText('Não há nada nesta página.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Ir para a primeira página' }));
  expect(await row('Envio 1')).toBeVisible();
});

it('a failure can be tried again', async () => {
  const server = many();
  const sound = server.breakOff(listUploads, 'answers 500');
  const user = await openSite('/uploads', server, 'admin');
  expect(await screen.findByText('Não foi possível carregar o registro de envios.')).toBeVisible();
  sound();
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await row('Envio 1')).toBeVisible();
});

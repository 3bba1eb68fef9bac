import { fileReport, getPublishedTale, getVideo, type Ticket } from '@alcova/contracts';
import { screen, within } from '@testing-library/dom';
import { FakeServer } from './support/server';
import { openSite } from './support/site';
import { tale, video } from './support/things';

const TICKET: Ticket = {
  ...{ number: 'D-1', category: 'copyright', address: '/video/video1', sentAt: '2026-01-02T03:04:05.000Z' },
  ...{ dueAt: '2026-01-04T03:04:05.000Z', state: 'waiting', isHidden: false, decidedAt: null },
};
const server = () =>
  new FakeServer()
    .answer(getVideo, video(1, { title: 'A casa do farol' }))
    .answer(getPublishedTale, { ...tale(1, { title: 'Uma tarde no cais' }), tale: 'Era uma noite calma.' })
    .answer(fileReport, { ticket: TICKET, secret: 's'.repeat(43) });

it.each([
  ['/video/video1', 'Vídeo: A casa do farol', { kind: 'video', id: 'video1' }],
  ['/contos/conto1', 'Conto: Uma tarde no cais', { kind: 'tale', id: 'conto1' }],
])('a report of %s names it by its title, before and after it is sent', async (path, said, subject) => {
  const site = server();
  const user = await openSite(path, site);
  const main = within(await screen.findByRole('main'));
  await user.click(await main.findByRole('button', { name: 'Denunciar' }));
  const form = within(await screen.findByRole('dialog', { name: 'Denunciar' }));
  const isAbout = (_text: string, element: Element | null) =>
    element?.tagName === 'P' && element.textContent === said;
  expect(form.getByText(isAbout)).toBeVisible();
  await user.selectOptions(form.getByLabelText('Motivo'), 'copyright');
  await user.click(form.getByRole('button', { name: 'Enviar denúncia' }));
  const sent = within(await screen.findByRole('dialog', { name: 'Denúncia recebida' }));
  expect(sent.getByText(isAbout)).toBeVisible();
  expect(site.sentTo(fileReport)).toEqual([expect.objectContaining({ subject })]);
});

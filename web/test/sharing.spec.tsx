import { getPublishedTale, getVideo } from '@alcova/contracts';
import { screen, within } from '@testing-library/dom';
import { FakeServer } from './support/server';
import { openSite } from './support/site';
import { tale, video } from './support/things';

const server = () =>
  new FakeServer()
    .answer(getVideo, video(1, { title: 'O farol & o mar' }))
    .answer(getPublishedTale, { ...tale(1), tale: 'Era uma noite calma.' });

/** Puts a film at a second of it where the player would. */
async function playTo(second: number): Promise<void> {
  const frame = (await screen.findByRole('heading', { level: 1 })).nextElementSibling;
  const film = document.createElement('video');
  Object.defineProperty(film, 'currentTime', { value: second });
  frame?.prepend(film);
}

async function openSheet(user: Awaited<ReturnType<typeof openSite>>) {
  const [button] = await screen.findAllByRole('button', { name: 'Compartilhar' });
  if (!button) throw new Error('nothing is shared');
  await user.click(button);
  const sheet = within(await screen.findByRole('dialog', { name: 'Compartilhar' }));
  const sent = () => {
    const { href } = sheet.getByRole<HTMLAnchorElement>('link', { name: /WhatsApp/ });
    return new URL(href).searchParams.get('text');
  };
  return { sheet, sent };
}
const VIDEO = `${window.location.origin}/video/video1`;
const TALE = `${window.location.origin}/contos/conto1`;

describe('sharing', () => {
  it('sends a video by WhatsApp with its title and page, or from the moment at which it stands', async () => {
    const user = await openSite('/video/video1', server());
    await playTo(83.4);
    const { sheet, sent } = await openSheet(user);
    expect(sent()).toBe(`Confira este vídeo: O farol & o mar ${VIDEO}`);
    await user.click(sheet.getByRole('checkbox', { name: 'Começar em 01:23' }));
    expect(sent()).toBe(`Confira este vídeo: O farol & o mar ${VIDEO}?t=83`);
    await user.click(sheet.getByRole('button', { name: 'Copiar link' }));
    expect(await sheet.findByText('Link copiado. Ele abre o vídeo em 01:23.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(`${VIDEO}?t=83`);
  });

  it('offers no moment at the beginning of a film', async () => {
    const user = await openSite('/video/video1', server());
    await playTo(0.4);
    const { sheet } = await openSheet(user);
    expect(sheet.queryByRole('checkbox')).toBeNull();
    await user.click(sheet.getByRole('button', { name: 'Copiar link' }));
    expect(await sheet.findByText('Link copiado.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(VIDEO);
  });

  it('opens the same sheet for a tale, from both ends of it', async () => {
    const user = await openSite('/contos/conto1', server());
    expect(await screen.findAllByRole('button', { name: 'Compartilhar' })).toHaveLength(2);
    const { sheet, sent } = await openSheet(user);
    expect(sent()).toBe(`Confira este conto: Conto 1 ${TALE}`);
    expect(sheet.queryByRole('checkbox')).toBeNull();
    await user.click(sheet.getByRole('button', { name: 'Fechar' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows the link where it cannot be copied', async () => {
    const user = await openSite('/contos/conto1', server());
    const { sheet } = await openSheet(user);
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
    await user.click(sheet.getByRole('button', { name: 'Copiar link' }));
    expect(await sheet.findByText('O link não pôde ser copiado. Copie do campo acima.')).toBeVisible();
    expect(sheet.getByLabelText('Link')).toHaveValue(TALE);
  });

  it('hands the link to the device where it takes one', async () => {
    const share = jest.fn().mockResolvedValue(undefined);
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    try {
      const user = await openSite('/contos/conto1', server());
      const { sheet } = await openSheet(user);
      await user.click(sheet.getByRole('button', { name: 'Outros aplicativos' }));
      expect(share).toHaveBeenCalledWith({ title: 'Conto 1', url: TALE });
    } finally {
      Reflect.deleteProperty(navigator, 'share');
    }
  });
});

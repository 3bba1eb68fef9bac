import { homeVideos, listVideos, relatedVideos } from '@alcova/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import { bar, listenAndHear, listeningServer, readyToListen } from './support/listening';
import { isHeard, passToEnd, sound } from './support/media';
import { openSite } from './support/site';
import { pageOf, video } from './support/things';

const KEY = 'listeningQueue';
const queueOf = (...numbers: number[]) =>
  JSON.stringify(
    Object.fromEntries(
      numbers.map((number, place) => [`video${number}`, { at: Date.now(), place, title: `Vídeo ${number}` }]),
    ),
  );
const kept = () => {
  const entries: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
  return Object.keys(entries ?? {});
};

const server = () =>
  listeningServer()
    .answerBy(listVideos, ({ url }) => pageOf(url, 5, (number) => video(number)))
    .answer(relatedVideos, { items: [video(8)] });

async function openPanel(...numbers: number[]) {
  const begun = await listenAndHear(server(), { [KEY]: queueOf(...numbers) });
  await begun.user.click(begun.place.getByRole('button', { name: 'Abrir o painel de áudio' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Painel de áudio' }));
  const titles = () =>
    panel.queryAllByRole('button', { name: /^Ouvir agora/ }).map((button) => button.textContent);
  return { ...begun, panel, titles };
}

beforeEach(readyToListen);

describe('the queue', () => {
  it('plays one after the other; at its end another of the author is offered, and does not start', async () => {
    const { user, place, asked } = await listenAndHear(server(), { [KEY]: queueOf(2, 3) });
    passToEnd();
    await place.findByRole('link', { name: 'Vídeo 2' });
    await waitFor(() => expect(isHeard()).toBe(true));
    expect(kept()).toEqual(['video3']);
    passToEnd();
    await place.findByRole('link', { name: 'Vídeo 3' });
    await waitFor(() => expect(isHeard()).toBe(true));
    passToEnd();
    const offered = await place.findByText('A seguir, se quiser: Vídeo 4');
    expect(offered).toBeVisible();
    expect(asked.calls).toContain('GET /api/videos?author=Ana&page=1&pageSize=15');
    expect(sound().paused).toBe(true);
    await user.click(place.getByRole('button', { name: 'Ouvir' }));
    await place.findByRole('link', { name: 'Vídeo 4' });
    await waitFor(() => expect(isHeard()).toBe(true));
    expect(place.getByRole('button', { name: 'Pausar' })).toHaveFocus();
  });

  it('is left by what is listened to, also where another tab has put it there', async () => {
    await listenAndHear(server());
    localStorage.setItem(KEY, queueOf(2));
    const own = { video1: { at: Date.now(), place: -1, title: 'Vídeo 1' } };
    const text = JSON.stringify({ ...own, ...Object(JSON.parse(queueOf(2))) });
    localStorage.setItem(KEY, text);
    window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
    passToEnd();
    await waitFor(() => expect(isHeard()).toBe(true));
    expect(kept()).toEqual(['video2']);
    passToEnd();
    expect(await screen.findByRole('link', { name: 'Vídeo 2' })).toBeVisible();
  });

  it('is put in order by keys, which keep the focus, and by dragging', async () => {
    const { user, panel, titles } = await openPanel(2, 3, 4);
    const down = () => panel.getByRole('button', { name: 'Descer na fila: Vídeo 2' });
    down().focus();
    await user.keyboard('{Enter}');
    expect(titles()).toEqual(['Vídeo 3', 'Vídeo 2', 'Vídeo 4']);
    expect(down()).toHaveFocus();
    await user.keyboard('{Enter}{Enter}');
    expect(titles()).toEqual(['Vídeo 3', 'Vídeo 4', 'Vídeo 2']);
    expect(down()).toHaveAttribute('aria-disabled', 'true');
    expect(panel.getByText('Vídeo 2: posição 3 de 3')).toBeInTheDocument();
    expect(kept()).toEqual(['video3', 'video4', 'video2']);

    const rows = panel.getAllByRole('listitem');
    rows.forEach((row, index) => {
      row.getBoundingClientRect = () => new DOMRect(0, index * 50, 300, 50);
    });
    const handle = rows[2]?.firstElementChild;
    if (!handle) throw new Error('no handle');
    await user.pointer([
      { keys: '[MouseLeft>]', target: handle, coords: { clientY: 125 } },
      { target: document.body, coords: { clientY: 20 } },
      { keys: '[/MouseLeft]', target: document.body },
    ]);
    expect(titles()).toEqual(['Vídeo 2', 'Vídeo 3', 'Vídeo 4']);
  });

  it('loses one, or all, and is played from any of its places', async () => {
    const { user, panel, titles, place } = await openPanel(2, 3, 4);
    await user.click(panel.getByRole('button', { name: 'Remover da fila: Vídeo 3' }));
    expect(titles()).toEqual(['Vídeo 2', 'Vídeo 4']);
    expect(panel.getByRole('heading', { name: 'Fila' })).toHaveFocus();
    await user.click(panel.getByRole('button', { name: 'Ouvir agora: Vídeo 4' }));
    await waitFor(() => expect(titles()).toEqual(['Vídeo 2']));
    expect(panel.getByRole('heading', { name: 'Fila' })).toHaveFocus();
    await place.findByRole('link', { name: 'Vídeo 4' });
    await user.click(panel.getByRole('button', { name: 'Esvaziar a fila' }));
    expect(titles()).toEqual([]);
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('counts as empty where somebody else wrote, and where it has expired', async () => {
    const old = { at: Date.now() - 31 * 86_400_000, place: 0, title: 'Velho' };
    const { panel, titles } = await openPanel();
    expect(panel.getByText(/^A fila está vazia/)).toBeVisible();
    for (const text of [
      'rubbish',
      '[]',
      '{"a":5}',
      '{"a":{"at":1,"place":"x","title":"y"}}',
      JSON.stringify({ a: old }),
    ]) {
      localStorage.setItem(KEY, text);
      window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
      expect(titles()).toEqual([]);
    }
  });

  it('is gone with the history of the browser', async () => {
    const { user, place } = await listenAndHear(server(), { [KEY]: queueOf(2, 3) });
    await user.click(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Preferências' }));
    await user.click(await screen.findByRole('button', { name: 'Limpar histórico deste navegador' }));
    await user.click(place.getByRole('button', { name: 'Abrir o painel de áudio' }));
    expect(await screen.findByText(/^A fila está vazia/)).toBeVisible();
  });
});

describe('the menu of a card', () => {
  const openCards = async () => {
    const asked = server().answer(homeVideos, {
      items: [video(2), video(3)],
      total: 2,
      page: 1,
      pageSize: 15,
    });
    return openSite('/filtered', asked);
  };

  it('puts videos into the queue, next or last; the first waits in the bar', async () => {
    const user = await openCards();
    const choose = async (number: number, name: string) => {
      await user.click(await screen.findByRole('button', { name: `Opções de áudio: Vídeo ${number}` }));
      await user.click(screen.getByRole('button', { name }));
    };
    await choose(2, 'Adicionar à fila');
    const place = await bar();
    expect(place.getByRole('link', { name: 'Vídeo 2' })).toBeVisible();
    expect(place.getByRole('button', { name: 'Reproduzir' })).toBeVisible();
    expect(await screen.findByText('Pronto para ouvir.')).toBeInTheDocument();
    await choose(2, 'Adicionar à fila');
    expect(await screen.findByText('Este áudio já está no player.')).toBeInTheDocument();
    expect(kept()).toEqual([]);
    await choose(3, 'Adicionar à fila');
    expect(await screen.findByText('Adicionado à fila: Vídeo 3')).toBeInTheDocument();
    await choose(4, 'Ouvir a seguir');
    expect(await screen.findByText('A seguir: Vídeo 4')).toBeInTheDocument();
    expect(kept()).toEqual(['video4', 'video3']);
    await choose(4, 'Ouvir');
    await place.findByRole('link', { name: 'Vídeo 4' });
    await waitFor(() => expect(isHeard()).toBe(true));
    expect(kept()).toEqual(['video3']);
  });

  it('closes by a press elsewhere, also where its button has no focus', async () => {
    const user = await openCards();
    const button = await screen.findByRole('button', { name: 'Opções de áudio: Vídeo 2' });
    button.addEventListener('mousedown', (event) => event.preventDefault());
    await user.click(button);
    expect(button).not.toHaveFocus();
    await user.pointer({ keys: '[TouchA]', target: screen.getByRole('heading', { level: 1 }) });
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  it('is reached and closed by keyboard', async () => {
    const user = await openCards();
    const button = await screen.findByRole('button', { name: 'Opções de áudio: Vídeo 2' });
    screen.getByRole('link', { name: /^Vídeo 2/ }).focus();
    await user.tab();
    expect(button).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await user.tab();
    expect(screen.getByRole('button', { name: 'Ouvir' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(button).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Ouvir' })).toBeNull();
  });
});

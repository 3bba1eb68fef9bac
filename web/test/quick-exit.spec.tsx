import { videoPlayback } from '@alcova/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import { listen, listenAndHear, listeningServer, noBar, readyToListen } from './support/listening';
import { sound } from './support/media';
import { FakeServer } from './support/server';
import { openSite } from './support/site';

const exitOf = (place: HTMLElement) => within(place).getByRole('button', { name: 'Saída rápida' });

describe('the quick exit', () => {
  it('stands in a dialog too, which makes the rest of the page inert', async () => {
    const user = await openSite('/preferences', new FakeServer(), 'user');
    await user.click(await screen.findByRole('button', { name: 'Envie seu Conto' }));
    const dialog = await screen.findByRole('dialog');
    expect(exitOf(dialog)).toBeVisible();
    // Neither the first thing that has the focus, nor in the way of the form.
    expect(exitOf(dialog)).not.toHaveFocus();
    expect(exitOf(dialog)).toHaveAttribute('type', 'button');
  });

  it('stands in the search of small screens, which covers the header', async () => {
    const user = await openSite('/preferences', new FakeServer());
    await user.click(await screen.findByRole('button', { name: 'Abrir busca' }));
    const overlay = await screen.findByRole('dialog', { name: 'Buscar contos' });
    expect(exitOf(overlay)).toBeVisible();
    await user.click(within(overlay).getByRole('button', { name: 'Fechar busca' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getAllByRole('button', { name: 'Saída rápida' })).toHaveLength(1);
  });

  it('is counted one page further from the first one while that search is open', async () => {
    const user = await openSite('/preferences', new FakeServer());
    await screen.findByRole('button', { name: 'Abrir busca' });
    await user.click(screen.getByRole('button', { name: 'Abrir busca' }));
    await screen.findByRole('dialog', { name: 'Buscar contos' });
    expect(window.history.state).toMatchObject({ idx: 1 });
  });

  it('is in no dialog of the administrators, whose pages have none', async () => {
    const user = await openSite('/books-admin', new FakeServer(), 'admin');
    await user.click(await screen.findByRole('button', { name: /^Adicionar/ }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).queryByRole('button', { name: 'Saída rápida' })).toBeNull();
  });
});

describe('the quick exit and what is listened to', () => {
  beforeEach(() => {
    readyToListen();
    // jsdom says that it leads nowhere.
    jest.spyOn(console, 'error').mockImplementation();
  });
  afterEach(() => {
    jest.restoreAllMocks();
    document.documentElement.hidden = false;
  });
  const leave = () => screen.getByRole('button', { name: 'Saída rápida' }).click();

  it('ends it in that very task, in this tab and in others', async () => {
    await listenAndHear(listeningServer(), { listeningQueue: '{"video2":{"at":1,"place":0,"title":"a"}}' });
    const element = sound();
    const others = jest.fn<void, [unknown]>();
    new BroadcastChannel('listening').addEventListener('message', ({ data }) => others(data));
    leave();
    expect([element.paused, element.getAttribute('src'), localStorage.getItem('listeningQueue')]).toEqual([
      true,
      null,
      null,
    ]);
    await waitFor(() => expect(others).toHaveBeenCalledWith('left'));
  });

  it('lets nothing begin that was starting', async () => {
    const asked = listeningServer();
    const answer = asked.hold(videoPlayback);
    await listen(asked);
    const element = sound();
    const { useListening } = await import('../src/shared/listening/store');
    leave();
    answer();
    await waitFor(() => expect(useListening.getState().track).toBeNull());
    // Whatever was on its way asks the element at last.
    element.src = '/conto.mp4';
    void element.play();
    void document.createElement('video').play();
    const { listen: begin } = await import('../src/shared/listening/sound');
    begin({ id: 'video2', title: 'Vídeo 2' });
    expect(element.paused).toBe(true);
    expect(useListening.getState()).toMatchObject({ track: null, phase: 'paused' });
    noBar();
  });
});

import { countView, videoPlayback } from '@alcova/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import {
  bar,
  GRANT,
  listen,
  listenAndHear,
  listeningServer as server,
  noBar,
  PLAYBACK,
  readyToListen,
  SECONDS,
} from './support/listening';
import { sayFromElsewhere } from './support/channels';
import { holdLoading, interrupt, isHeard, passTo, passToEnd, refuseToPlay, sound } from './support/media';
import { openSite } from './support/site';

const positions = () => localStorage.getItem('playbackPositions');

beforeEach(readyToListen);

describe('listening', () => {
  it('plays the sound’s own stream in a bar, which names it and counts a view', async () => {
    const { asked, place } = await listenAndHear();
    expect(sound().src).toBe(`https://alcova.test${GRANT}/hls/audio.m3u8`);
    expect(place.getByRole('link', { name: 'Conto 1' })).toHaveAttribute('href', '/video/video1');
    expect(place.getByText('00:00 / 10:00')).toBeVisible();
    expect(place.getByRole('status')).toHaveTextContent('Ouvindo: Conto 1');
    interrupt();
    await waitFor(() => expect(place.getByRole('status')).toBeEmptyDOMElement());
    await sound().play();
    await place.findByRole('button', { name: 'Pausar' });
    expect(place.getByRole('status')).toBeEmptyDOMElement();
    expect(asked.sentTo(countView)).toHaveLength(1);
    expect(asked.calls.filter((call) => call.includes('.mp4'))).toEqual([]);
  });

  it('goes back 15 s and on 30 s, never beyond its ends', async () => {
    const { user, place } = await listenAndHear();
    await user.click(place.getByRole('button', { name: 'Avançar 30 segundos' }));
    await user.click(place.getByRole('button', { name: 'Voltar 15 segundos' }));
    expect(place.getByText('00:15 / 10:00')).toBeVisible();
    await user.click(place.getByRole('button', { name: 'Voltar 15 segundos' }));
    await user.click(place.getByRole('button', { name: 'Voltar 15 segundos' }));
    expect(sound().currentTime).toBe(0);
    passTo(SECONDS - 10);
    await user.click(place.getByRole('button', { name: 'Avançar 30 segundos' }));
    expect(sound().currentTime).toBe(SECONDS);
  });

  it('outlives the page, follows what pauses it from outside, and goes on', async () => {
    const { user, place } = await listenAndHear();
    await user.click(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Termos de uso' }));
    expect(await screen.findByRole('heading', { level: 1, name: /Termos/ })).toBeVisible();
    expect(sound().paused).toBe(false);
    interrupt();
    await user.click(await place.findByRole('button', { name: 'Reproduzir' }));
    await place.findByRole('button', { name: 'Pausar' });
    expect(sound().paused).toBe(false);
  });

  it('keeps its place, and goes on from there', async () => {
    await listenAndHear();
    passTo(61.5);
    await waitFor(() => expect(positions()).toContain('61.5'));
    const { user, place } = await listenAndHear(server(), { playbackPositions: String(positions()) });
    expect(sound().currentTime).toBe(61.5);
    passTo(120);
    await user.click(place.getByRole('button', { name: 'Parar de ouvir e fechar' }));
    await waitFor(noBar);
    expect(positions()).toContain('120');
    expect(sound().getAttribute('src')).toBeNull();
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('is not shown where one types, and nothing sounds there', async () => {
    const { user } = await listenAndHear();
    await user.click(screen.getByRole('link', { name: 'Login' }));
    await waitFor(noBar);
    expect(sound().paused).toBe(true);
  });

  it('takes turns with films', async () => {
    const { user, place } = await listenAndHear();
    const film = document.body.appendChild(document.createElement('video'));
    film.src = '/filme.mp4';
    await film.play();
    await place.findByRole('button', { name: 'Reproduzir' });
    expect(sound().paused).toBe(true);
    await user.click(place.getByRole('button', { name: 'Reproduzir' }));
    await waitFor(() => expect(film.paused).toBe(true));
    expect(sound().paused).toBe(false);
  });

  it('makes way for a film that is begun while it is starting', async () => {
    const asked = server();
    const answer = asked.hold(videoPlayback);
    const { place } = await listen(asked);
    const film = document.body.appendChild(document.createElement('video'));
    film.src = '/filme.mp4';
    await film.play();
    await place.findByRole('button', { name: 'Reproduzir' });
    answer();
    await waitFor(() => expect(sound().getAttribute('src')).not.toBeNull());
    expect([film.paused, sound().paused]).toEqual([false, true]);
  });

  it('goes where it is sent while it is starting', async () => {
    const load = holdLoading();
    const { user, place } = await listen();
    await waitFor(() => expect(sound().getAttribute('src')).not.toBeNull());
    await user.click(place.getByRole('button', { name: 'Avançar 30 segundos' }));
    load();
    await waitFor(() => expect(sound().currentTime).toBe(30));
    passTo(31);
    expect(await place.findByText('00:31 / 10:00')).toBeVisible();
  });

  it('stays paused where the network goes and comes back meanwhile, and says nothing untrue', async () => {
    const asked = server();
    asked.breakOff(videoPlayback, 'is cut off');
    const answer = asked.hold(videoPlayback);
    const { user, place } = await listen(asked);
    await user.click(place.getByRole('button', { name: 'Pausar' }));
    answer();
    asked.answer(videoPlayback, PLAYBACK);
    await waitFor(() => {
      window.dispatchEvent(new Event('online'));
      expect(sound().getAttribute('src')).not.toBeNull();
    });
    expect(place.getByRole('button', { name: 'Reproduzir' })).toBeVisible();
    expect(place.queryByText(/^Sem conexão/)).toBeNull();
  });

  it('has its bar at once, however busy the browser is', async () => {
    window.requestIdleCallback = () => 0;
    await listenAndHear();
  });

  it('sounds nowhere without its bar, and asks for it again', async () => {
    jest.doMock('../src/features/listening/ListeningBar', () => {
      throw new Error('no code');
    });
    const user = await openSite('/contos/conto1', server());
    const press = async () => {
      const [button] = await screen.findAllByRole('button', { name: 'Ouvir' });
      if (button) await user.click(button);
    };
    await press();
    expect(await screen.findByText(/^O modo de ouvir não pôde ser carregado/)).toBeInTheDocument();
    await waitFor(() => expect([sound().paused, sound().getAttribute('src')]).toEqual([true, null]));
    jest.dontMock('../src/features/listening/ListeningBar');
    await press();
    await (await bar()).findByRole('button', { name: 'Pausar' });
  });

  it('is ended by the quick exit of another tab', async () => {
    const next = JSON.stringify({ video2: { at: Date.now(), place: 0, title: 'Vídeo 2' } });
    await listenAndHear(server(), { listeningQueue: next });
    sayFromElsewhere('listening', 'left');
    await waitFor(noBar);
    expect(sound().getAttribute('src')).toBeNull();
    expect(localStorage.getItem('listeningQueue')).toBeNull();
  });

  it('says that a film without a stream is not ready, and tries again when it is asked to', async () => {
    const asked = server().answer(videoPlayback, { ...PLAYBACK, hls: null });
    const { user, place } = await listen(asked);
    await waitFor(() =>
      expect(place.getByRole('status')).toHaveTextContent('O áudio ainda está sendo preparado'),
    );
    expect(sound().getAttribute('src')).toBeNull();
    asked.answer(videoPlayback, PLAYBACK);
    await user.click(place.getByRole('button', { name: 'Tentar novamente' }));
    await place.findByRole('button', { name: 'Pausar' });
    await waitFor(() => expect(isHeard()).toBe(true));
  });

  it('leads to its button where the browser wants a press, and says why', async () => {
    refuseToPlay(true);
    const { user, place } = await listen();
    const button = await place.findByRole('button', { name: 'Reproduzir' });
    await waitFor(() => expect(button).toHaveFocus());
    expect(place.getByRole('status')).toHaveTextContent('O navegador não deixou');
    refuseToPlay(false);
    await user.keyboard('{Enter}');
    await place.findByRole('button', { name: 'Pausar' });
  });

  it('ends where it ends, and begins anew from there', async () => {
    const { user, place } = await listenAndHear();
    passToEnd();
    await user.click(await place.findByRole('button', { name: 'Reproduzir' }));
    await place.findByRole('button', { name: 'Pausar' });
    expect(positions()).toBeNull();
  });

  it.each([
    ['begins at the second of the film that is on the page', 42, 42],
    ['begins anew where that film is over', SECONDS, 0],
  ])('%s', async (_what, ofFilm, begun) => {
    const user = await openSite('/video/video1', server());
    const film = document.createElement('video');
    const button = await screen.findByRole('button', { name: 'Só áudio' });
    screen.getByRole('heading', { level: 1 }).nextElementSibling?.append(film);
    film.src = '/filme.mp4';
    await film.play();
    film.currentTime = ofFilm;
    await user.click(button);
    await (await bar()).findByRole('button', { name: 'Pausar' });
    await waitFor(() => expect(isHeard()).toBe(true));
    expect(sound().currentTime).toBe(begun);
  });
});

import { screen, waitFor } from '@testing-library/dom';
import { listenAndHear, listeningServer, noBar, readyToListen } from './support/listening';
import { isHeard, passTo, sound } from './support/media';

const handlers = new Map<string, (details: MediaSessionActionDetails) => void>();
const session = {
  metadata: null as { title: string } | null,
  playbackState: 'none',
  setActionHandler: (name: string, act: ((details: MediaSessionActionDetails) => void) | null) => {
    if (act) handlers.set(name, act);
    else handlers.delete(name);
  },
  setPositionState: jest.fn(),
};

beforeEach(() => {
  readyToListen();
  handlers.clear();
  Object.defineProperty(navigator, 'mediaSession', { configurable: true, value: session });
  Object.defineProperty(globalThis, 'MediaMetadata', {
    configurable: true,
    value: class {
      constructor(init: object) {
        Object.assign(this, init);
      }
    },
  });
});
afterAll(() => Reflect.deleteProperty(navigator, 'mediaSession'));

const press = (name: string, details: object = {}) => handlers.get(name)?.({ action: 'play', ...details });

describe('the lock screen', () => {
  it('says nothing of the site where nobody chose otherwise, and follows its keys', async () => {
    await listenAndHear();
    expect(session.metadata).toEqual({ title: 'Leituras' });
    await waitFor(() => expect(session.playbackState).toBe('playing'));
    passTo(100);
    press('seekbackward');
    expect(sound().currentTime).toBe(85);
    press('seekforward', { seekOffset: 10 });
    press('seekto', { seekTime: 200 });
    expect(sound().currentTime).toBe(200);
    expect(session.setPositionState).toHaveBeenLastCalledWith({
      duration: 600,
      position: 200,
      playbackRate: 1,
    });
    press('pause');
    expect(sound().paused).toBe(true);
    expect(session.playbackState).toBe('paused');
    press('play');
    await waitFor(() => expect(isHeard()).toBe(true));
    expect(handlers.has('nexttrack')).toBe(false);
  });

  it('is left to a film that plays meanwhile, and comes back', async () => {
    const { user, place } = await listenAndHear();
    const film = document.body.appendChild(document.createElement('video'));
    film.src = '/filme.mp4';
    await film.play();
    expect([session.metadata, handlers.size]).toEqual([null, 0]);
    await user.click(await place.findByRole('button', { name: 'Reproduzir' }));
    await waitFor(() => expect(session.metadata).toEqual({ title: 'Leituras' }));
    expect(handlers.has('pause')).toBe(true);
  });

  it('stays with a film whatever is put into the queue, chosen or waits in the bar', async () => {
    const { user, place } = await listenAndHear();
    const film = document.body.appendChild(document.createElement('video'));
    film.src = '/filme.mp4';
    await film.play();
    const { queue, close } = await import('../src/shared/listening/sound');
    const { useDiscretion } = await import('../src/shared/discretion/settings');
    queue({ id: 'video2', title: 'Vídeo 2' }, 'last');
    useDiscretion.getState().choose('namedOnLockScreen', true);
    expect([session.metadata, handlers.size]).toEqual([null, 0]);
    close();
    queue({ id: 'video3', title: 'Vídeo 3' }, 'last');
    expect([session.metadata, handlers.size]).toEqual([null, 0]);
    await place.findByRole('link', { name: 'Vídeo 3' });
    await user.click(await screen.findByRole('button', { name: 'Reproduzir' }));
    await waitFor(() => expect(session.metadata).toEqual({ title: 'Vídeo 3' }));
  });

  it('starts nothing where the bar is hidden', async () => {
    const { user } = await listenAndHear();
    await user.click(screen.getByRole('link', { name: 'Login' }));
    await waitFor(noBar);
    expect([session.metadata, handlers.size, sound().paused]).toEqual([null, 0, true]);
  });

  it('names what is heard for who chose so, goes to the next, and keeps nothing', async () => {
    const next = JSON.stringify({ video2: { at: Date.now(), place: 0, title: 'Vídeo 2' } });
    const kept = { namedOnLockScreen: '1', listeningQueue: next };
    const { user, place } = await listenAndHear(listeningServer(), kept);
    expect(session.metadata).toEqual({ title: 'Conto 1' });
    press('nexttrack');
    await place.findByRole('link', { name: 'Vídeo 2' });
    await waitFor(() => expect(session.metadata).toEqual({ title: 'Vídeo 2' }));
    await user.click(place.getByRole('button', { name: 'Parar de ouvir e fechar' }));
    expect(session).toMatchObject({ metadata: null, playbackState: 'none' });
    expect([...handlers.keys()]).toEqual([]);
  });
});

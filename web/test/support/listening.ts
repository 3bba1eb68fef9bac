import {
  countView,
  getPublishedTale,
  getVideo,
  relatedVideos,
  videoOfTale,
  videoPlayback,
} from '@alcova/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import { fakeChannels } from './channels';
import { fakeMedia, isHeard } from './media';
import { FakeServer } from './server';
import { openSite } from './site';
import { tale, video } from './things';

/** How long everything is that is listened to. */
export const SECONDS = 600;
export const GRANT = '/media/k1/100/nome/a1/1';
const MASTER = [
  '#EXTM3U',
  '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="narracao",NAME="Narração",LANGUAGE="pt-BR",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="audio.m3u8"',
  '#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="narracao"',
  '360p.m3u8',
].join('\n');
export const PLAYBACK = {
  ...{ mp4: `${GRANT}/film.mp4`, hls: `${GRANT}/hls/master.m3u8`, poster: '', storyboard: null },
  ...{ captions: [], expiresAt: '2026-01-02T03:04:05.000Z' },
};

/** What is asked for by who listens to the narration of a tale. */
export const listeningServer = () =>
  new FakeServer(({ url }) => new Response(url.pathname.endsWith('.m3u8') ? MASTER : '', { status: 200 }))
    .answer(getVideo, video(1))
    .answer(relatedVideos, { items: [] })
    .answer(videoPlayback, PLAYBACK)
    .answer(countView, { counted: true, views: 11 })
    .answer(getPublishedTale, { ...tale(1, { videoURL: '/video/video1' }), tale: 'Era uma noite calma.' })
    .answer(videoOfTale, { video: { id: 'video1' } });

export const bar = async () => within(await screen.findByRole('region', { name: 'Player de áudio' }));
export const noBar = () => expect(screen.queryByRole('region', { name: 'Player de áudio' })).toBeNull();

/** Begins to listen on the page of a tale. */
export async function listen(asked = listeningServer(), kept: Readonly<Record<string, string>> = {}) {
  const user = await openSite('/contos/conto1', asked, 'visitor', kept);
  const [button] = await screen.findAllByRole('button', { name: 'Ouvir' });
  if (!button) throw new Error('nothing to listen to');
  await user.click(button);
  return { user, asked, place: await bar() };
}

/** Begins, and waits until it is heard. */
export async function listenAndHear(...given: Parameters<typeof listen>) {
  const begun = await listen(...given);
  await begun.place.findByRole('button', { name: 'Pausar' });
  await waitFor(() => expect(isHeard()).toBe(true));
  return begun;
}

/** Elements play, and a browser has nothing better to do. To be called before each test. */
export function readyToListen(): void {
  fakeMedia(SECONDS);
  fakeChannels();
  document.documentElement.hidden = false;
  window.requestIdleCallback = (work) => Number(setTimeout(work));
  window.cancelIdleCallback = (handle) => clearTimeout(handle);
}

import { getVideo, listVideos } from '@alcova/contracts';
import { screen } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { makeVolumeSlider } from '../src/features/video/player/volume';
import { FakeServer } from './support/server';
import { openSite } from './support/site';
import { pageOf, video } from './support/things';

describe('what is read aloud', () => {
  it('of a card begins with its title, and says its length in words', async () => {
    const server = new FakeServer().answerBy(listVideos, ({ url }) =>
      pageOf(url, 1, (number) => video(number, { duration: 12 })),
    );
    await openSite('/filtered', server);
    const card = await screen.findByRole('link', { name: /Vídeo 1/ });
    expect(card).toHaveAccessibleName('Vídeo 1 10 visualizações Duração 12 segundos');
  });

  it('of a link that opens beside the page says so', async () => {
    const user = await openSite('/video/video1', new FakeServer().answer(getVideo, video(1)));
    await user.click(await screen.findByRole('button', { name: 'Compartilhar' }));
    const share = await screen.findByRole('link', { name: /^Enviar pelo WhatsApp/ });
    expect(share).toHaveAccessibleName('Enviar pelo WhatsApp (abre em uma nova aba)');
  });
});

describe('the volume', () => {
  /** What the library draws, and what it does when it is told of a volume or its button is pressed. */
  function bar() {
    const host = document.createElement('div');
    host.innerHTML =
      '<div class="fluid_control_volume_container"></div><button class="fluid_control_mute"></button>';
    document.body.replaceChildren(host);
    const video = document.createElement('video');
    host.querySelector('button')?.addEventListener('click', () => {
      video.volume = 0;
      video.muted = true;
    });
    const player = { setVolume: (volume: number) => void (video.volume = volume) };
    makeVolumeSlider({ host, video, player }, new AbortController().signal);
    return { video, slider: screen.getByRole('slider', { name: 'Volume' }) };
  }

  it('is a slider that keys move', async () => {
    const { video, slider } = bar();
    const user = userEvent.setup();
    await user.tab();
    expect(slider).toHaveFocus();
    expect(slider).toHaveAttribute('aria-valuenow', '100');
    await user.keyboard('{ArrowLeft}{ArrowDown}{ArrowDown}');
    expect(video.volume).toBe(0.7);
    await user.keyboard('{ArrowUp}{ArrowRight}');
    expect(video.volume).toBe(0.9);
    await user.keyboard('{Home}');
    expect([video.volume, video.muted]).toEqual([0, true]);
    await user.keyboard('{End}');
    expect([video.volume, video.muted]).toEqual([1, false]);
  });

  it('says how loud it is, whoever changes it', () => {
    const { video, slider } = bar();
    video.volume = 0.35;
    video.dispatchEvent(new Event('volumechange'));
    expect(slider).toHaveAttribute('aria-valuetext', '35%');
    video.muted = true;
    video.dispatchEvent(new Event('volumechange'));
    expect(slider).toHaveAttribute('aria-valuetext', '0%');
  });

  it('leaves the other keys to the player', async () => {
    const { video } = bar();
    const user = userEvent.setup();
    await user.tab();
    const heard: string[] = [];
    const hear = (event: KeyboardEvent) => event.defaultPrevented || heard.push(event.key);
    document.addEventListener('keydown', hear);
    await user.keyboard('k{ArrowLeft}');
    document.removeEventListener('keydown', hear);
    expect(heard).toEqual(['k']);
    expect(video.volume).toBe(0.9);
  });
});

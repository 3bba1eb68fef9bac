import { getVideo, relatedVideos } from '@alcova/contracts';
import { screen, within } from '@testing-library/dom';
import { FakeServer } from './support/server';
import { openSite } from './support/site';
import { video } from './support/things';

const IN_TIME = '../src/features/video/player/in-time';
afterEach(() => jest.dontMock(IN_TIME));

it('the player’s own code that never comes is told in its frame, and can be asked for again', async () => {
  let comes = false;
  jest.doMock(IN_TIME, () => ({
    inTime: async (loading: Promise<unknown>) => {
      if (comes) return loading;
      const { PlayerFailure } = await import('../src/features/video/player/failure');
      throw new PlayerFailure('Timeout: Fluid Player não pôde ser carregado');
    },
  }));
  const server = new FakeServer().answer(getVideo, video(1)).answer(relatedVideos, { items: [] });
  const user = await openSite('/video/video1', server);
  await user.click(await screen.findByRole('button', { name: 'Reproduzir' }));
  const failure = await screen.findByRole('alert');
  expect(failure).toHaveTextContent('Timeout: Fluid Player não pôde ser carregado');
  expect(within(failure).getByRole('button', { name: 'Recarregar Página' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Vídeo 1' })).toBeVisible();
  comes = true;
  await user.click(within(failure).getByRole('button', { name: 'Tentar Novamente' }));
  expect(await screen.findByRole('group', { name: 'Player de vídeo' })).toBeInTheDocument();
});

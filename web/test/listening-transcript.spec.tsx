import { videoPlayback } from '@alcova/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import { captionAt, fakeCaptions } from './support/captions';
import { listenAndHear, listeningServer, PLAYBACK, readyToListen } from './support/listening';
import { interrupt, passTo, sound } from './support/media';

const CUES = ['Era uma noite calma.', 'O barco voltou ao cais.'].map((text, at) => ({
  ...{ start: at * 10, end: at * 10 + 10, text },
}));

beforeEach(() => {
  readyToListen();
  Object.assign(Element.prototype, { scrollTo: () => undefined });
  fakeCaptions({ 'pt-BR': CUES });
});

async function openPanel(captions = [captionAt('pt-BR')]) {
  const asked = listeningServer().answer(videoPlayback, { ...PLAYBACK, captions });
  const begun = await listenAndHear(asked);
  await begun.user.click(begun.place.getByRole('button', { name: 'Abrir o painel de áudio' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Painel de áudio' }));
  return { ...begun, panel };
}
const opener = { name: 'Transcrição' };

describe('the transcript of what is heard', () => {
  it('follows the voice, and leads to its sentences', async () => {
    const { user, panel } = await openPanel();
    await user.click(await panel.findByRole('button', opener));
    const transcript = within(await panel.findByRole('region', opener));
    const [first, second] = await Promise.all(
      CUES.map(({ text }) => transcript.findByRole('button', { name: text })),
    );
    expect(first).toHaveAttribute('aria-current', 'true');
    passTo(12);
    await waitFor(() => expect(second).toHaveAttribute('aria-current', 'true'));
    expect(first).not.toHaveAttribute('aria-current');
    interrupt();
    await user.click(first ?? document.body);
    expect(sound().currentTime).toBe(0);
    await waitFor(() => expect(sound().paused).toBe(false));
    await waitFor(() => expect(first).toHaveAttribute('aria-current', 'true'));
    await user.click(transcript.getByRole('button', { name: 'Buscar' }));
    await user.keyboard('barco');
    expect(await transcript.findByText('1 de 1')).toBeVisible();
  });

  it('is not offered where there are no captions', async () => {
    const { panel } = await openPanel([]);
    const { queryClient } = await import('../src/shared/api/query-client');
    await waitFor(() => expect(queryClient.getQueryData(['captions', 'video1'])).toEqual([]));
    expect(panel.getByRole('button', { name: 'Pausar' })).toBeVisible();
    expect(panel.queryByRole('button', opener)).toBeNull();
  });

  it('that cannot be read says so, and leaves the panel as it is', async () => {
    fakeCaptions({ 'pt-BR': undefined });
    const { user, panel } = await openPanel();
    await user.click(await panel.findByRole('button', opener));
    expect(await panel.findByText('Não foi possível carregar a transcrição.')).toBeVisible();
    expect(panel.getByRole('slider', { name: 'Posição no áudio' })).toBeVisible();
    fakeCaptions({ 'pt-BR': CUES });
    await user.click(panel.getByRole('button', { name: 'Tentar novamente' }));
    expect(await panel.findByRole('button', { name: CUES[0]?.text })).toBeVisible();
  });
});

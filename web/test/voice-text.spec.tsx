import {
  acceptVideoAlignment,
  type AlignedSentence,
  type Alignment,
  deleteVideoAlignment,
  getPublishedTale,
  getVideoTotals,
  listAdminVideos,
  listOwnCases,
  moveVideoBoundary,
  readVideoAlignment,
  setVideoVoiceText,
  taleOfVideo,
} from '@alcova/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import { listeningServer, readyToListen } from './support/listening';
import { passTo, sound } from './support/media';
import { openSite } from './support/site';
import { adminVideo, tale } from './support/things';

const TEXT = 'Era tarde. Ninguém respondeu. Fim.';
const sentence = (
  text: string,
  start: number,
  end: number,
  over: Partial<AlignedSentence> = {},
): AlignedSentence => ({ ...{ text, start, end, joined: false, confidence: 0.9 }, ...over });
const SENTENCES = [
  sentence('Era tarde.', 1, 2),
  sentence('Ninguém respondeu.', 2.5, 4, { confidence: 0.2, joined: true }),
  sentence('Fim.', 6, 7),
];
const aligned = (over: Partial<Alignment> = {}): Alignment => ({
  ...{ version: 3, state: 'done', percent: 100, reason: null, text: TEXT },
  ...{ sentences: SENTENCES, acceptedAt: null },
  ...over,
});
const underWay = (over: Partial<Alignment> = {}) =>
  aligned({ state: 'waiting', percent: 0, sentences: [], version: 1, ...over });

/** A server of administrators with one film, whose voice has this text. */
const serverWith = (alignment: Alignment | null) =>
  listeningServer()
    .answer(getVideoTotals, { views: 0, likes: 0, comments: 0, active: 0, videos: 1 })
    .answer(listAdminVideos, { items: [adminVideo(1)], total: 1, page: 1, pageSize: 15 })
    .answer(listOwnCases, { items: [], total: 0, page: 1, pageSize: 15 })
    .answer(readVideoAlignment, { alignment });

async function open(server: ReturnType<typeof serverWith>) {
  const user = await openSite('/my-videos', server, 'admin');
  await user.click(await screen.findByRole('button', { name: 'Editar Vídeo 1' }));
  await user.click(await screen.findByRole('button', { name: 'Texto da voz de Vídeo 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Texto da voz' }));
  return { user, dialog };
}

/** The form in which a sentence is moved, opened. */
async function adjust({ user, dialog }: Awaited<ReturnType<typeof open>>, number: number) {
  await user.click(await dialog.findByRole('button', { name: `Ajustar a frase ${number}` }));
  return within(dialog.getByRole('form', { name: `Início da frase ${number}` }));
}

const rowOf = (text: string) => screen.getByText(text, { selector: 'li > p' }).closest('li');

beforeEach(readyToListen);

describe('the text of a voice', () => {
  it('is pasted and sent, and its progress is shown until the sentences are there', async () => {
    const answers = [null, underWay({ state: 'running', percent: 40 }), aligned()];
    const server = serverWith(null)
      .answerBy(readVideoAlignment, () => ({
        alignment: (answers.length > 1 ? answers.shift() : answers[0]) ?? null,
      }))
      .answer(setVideoVoiceText, { alignment: underWay() });
    const { user, dialog } = await open(server);
    await user.click(await dialog.findByRole('button', { name: 'Sincronizar' }));
    expect(dialog.getByText('Cole ou escreva o texto que a voz diz.')).toBeVisible();
    expect(dialog.getByLabelText('Texto')).toHaveFocus();
    await user.type(dialog.getByLabelText('Texto'), TEXT);
    expect(dialog.getByText('34 de 100.000 caracteres.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Sincronizar' }));
    expect(await dialog.findByText('Na fila para sincronizar...')).toBeVisible();
    expect(server.sentTo(setVideoVoiceText)).toEqual([{ text: TEXT }]);
    expect(await dialog.findByText('Sincronizando o texto com a voz: 40%')).toBeVisible();
    expect(await dialog.findByText('3 frases, 1 incerta.')).toBeVisible();
  });

  it('that is not the voice’s says so, and is tried again as it stands', async () => {
    const reason = 'O texto não parece ser o que a voz diz neste vídeo. Confira o texto e tente novamente.';
    const server = serverWith(underWay({ state: 'failed', reason })).answer(setVideoVoiceText, {
      alignment: underWay({ version: 2 }),
    });
    const { user, dialog } = await open(server);
    expect(await dialog.findByText(reason)).toBeVisible();
    server.answer(readVideoAlignment, { alignment: underWay({ version: 2 }) });
    await user.click(dialog.getByRole('button', { name: 'Tentar novamente' }));
    await dialog.findByText('Na fila para sincronizar...');
    expect(server.sentTo(setVideoVoiceText)).toEqual([{ text: TEXT }]);
  });

  it('is that of the tale, which takes the place of another text only when that is confirmed', async () => {
    const server = serverWith(null)
      .answer(taleOfVideo, { tale: tale(1) })
      .answer(getPublishedTale, { ...tale(1), tale: 'Era uma noite calma.' });
    const { user, dialog } = await open(server);
    const field = await dialog.findByLabelText('Texto');
    await user.click(dialog.getByRole('button', { name: 'Usar o texto do conto' }));
    await waitFor(() => expect(field).toHaveValue('Era uma noite calma.'));
    await user.clear(field);
    await user.type(field, 'Outro texto.');
    await user.click(dialog.getByRole('button', { name: 'Usar o texto do conto' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Trocar o texto digitado?' }));
    await user.click(asked.getByRole('button', { name: 'Cancelar' }));
    expect(field).toHaveValue('Outro texto.');
    await user.click(dialog.getByRole('button', { name: 'Usar o texto do conto' }));
    const again = within(await screen.findByRole('dialog', { name: 'Trocar o texto digitado?' }));
    await user.click(again.getByRole('button', { name: 'Usar o texto do conto' }));
    expect(field).toHaveValue('Era uma noite calma.');
    server.refuse(taleOfVideo, 'video.not-found', 404);
    await user.click(dialog.getByRole('button', { name: 'Usar o texto do conto' }));
    expect(await dialog.findByText(/Nenhum conto público está ligado/)).toBeVisible();
  });

  it('is not lost by closing: what was typed or moved is asked about', async () => {
    const { user, dialog } = await open(serverWith(null));
    await user.type(await dialog.findByLabelText('Texto'), 'Era');
    await user.click(dialog.getByRole('button', { name: 'Fechar' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Sair sem salvar?' }));
    await user.click(asked.getByRole('button', { name: 'Continuar editando' }));
    expect(dialog.getByLabelText('Texto')).toHaveValue('Era');
    await user.click(dialog.getByRole('button', { name: 'Fechar' }));
    await user.click(await screen.findByRole('button', { name: 'Sair sem salvar' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Texto da voz' })).toBeNull());
  });

  it('is taken away when that is confirmed', async () => {
    const server = serverWith(aligned()).answer(deleteVideoAlignment, { alignment: null });
    const { user, dialog } = await open(server);
    await user.click(await dialog.findByRole('button', { name: 'Excluir o texto' }));
    server.answer(readVideoAlignment, { alignment: null });
    const asked = within(await screen.findByRole('dialog', { name: 'Excluir o texto da voz?' }));
    await user.click(asked.getByRole('button', { name: 'Excluir' }));
    expect(await dialog.findByText('O texto da voz foi excluído.')).toBeVisible();
    expect(dialog.getByLabelText('Texto')).toHaveValue('');
  });
});

describe('the sentences of a voice', () => {
  it('say which are not sure, in words, and are shown alone', async () => {
    const { user, dialog } = await open(serverWith(aligned()));
    await dialog.findByText('3 frases, 1 incerta.');
    expect(rowOf('Ninguém respondeu.')).toHaveTextContent(/Incerta.*Junta com a anterior/);
    expect(rowOf('Fim.')).not.toHaveTextContent('Incerta');
    await user.click(dialog.getByRole('checkbox', { name: 'Só as incertas' }));
    expect(dialog.getAllByRole('listitem')).toHaveLength(1);
    expect(dialog.getByText(/^Frases 1 a 1 de 1\./)).toBeVisible();
  });

  it('are moved in steps, by a time, and at the moment that is heard, and saved with the version', async () => {
    const server = serverWith(aligned()).answer(moveVideoBoundary, { alignment: aligned({ version: 4 }) });
    const opened = await open(server);
    const { user, dialog } = opened;
    const second = await adjust(opened, 2);
    expect(second.getByRole('button', { name: 'Marcar aqui' })).toBeDisabled();
    await user.click(second.getByRole('button', { name: '+0,5 s: começar depois' }));
    await user.click(second.getByRole('button', { name: '−0,1 s: começar antes' }));
    expect(second.getByLabelText('Início')).toHaveValue('00:02,90');
    expect(rowOf('Ninguém respondeu.')).toHaveTextContent('Ajustada');
    expect(rowOf('Ninguém respondeu.')).not.toHaveTextContent('Incerta');

    await user.click(dialog.getByRole('button', { name: 'Ouvir a frase 3, em 00:06,00' }));
    await waitFor(() => expect(sound().paused).toBe(false));
    expect(sound().currentTime).toBe(6);
    passTo(6.254);
    const third = await adjust(opened, 3);
    await user.click(third.getByRole('button', { name: 'Marcar aqui' }));
    expect(third.getByLabelText('Início')).toHaveValue('00:06,25');

    const first = await adjust(opened, 1);
    const time = first.getByLabelText('Início');
    await user.clear(time);
    await user.type(time, 'cedo{Enter}');
    expect(first.getByRole('alert')).toHaveTextContent('Informe um tempo');
    await user.clear(time);
    await user.type(time, '0:00,8{Enter}');
    expect(time).toHaveValue('00:00,80');

    await user.click(dialog.getByRole('button', { name: 'Salvar 3 ajustes' }));
    expect(await dialog.findByText('Ajustes salvos.')).toBeVisible();
    expect(server.sentTo(moveVideoBoundary)).toEqual([
      {
        version: 3,
        moves: [
          { at: 1, start: 2.9, joined: false },
          { at: 2, start: 6.25, joined: false },
          { at: 0, start: 0.8, joined: false },
        ],
      },
    ]);
  });

  it('out of order are marked, and not sent', async () => {
    const server = serverWith(aligned()).answer(moveVideoBoundary, { alignment: aligned({ version: 4 }) });
    const opened = await open(server);
    const { user, dialog } = opened;
    const second = await adjust(opened, 2);
    await user.clear(second.getByLabelText('Início'));
    await user.type(second.getByLabelText('Início'), '7{Enter}');
    expect(rowOf('Ninguém respondeu.')).toHaveTextContent('Fora de ordem');
    await user.click(dialog.getByRole('button', { name: 'Salvar 1 ajuste' }));
    expect(await dialog.findByText(/a começar pela frase 2/)).toBeVisible();
    expect(server.sentTo(moveVideoBoundary)).toEqual([]);
    await user.click(second.getByRole('button', { name: 'Desfazer o ajuste' }));
    expect(dialog.getByRole('button', { name: 'Salvar ajustes' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('that somebody else has moved are offered, and one’s own changes stay', async () => {
    const server = serverWith(aligned()).refuse(moveVideoBoundary, 'alignment.version-conflict', 409);
    const opened = await open(server);
    const { user, dialog } = opened;
    const second = await adjust(opened, 2);
    await user.click(second.getByRole('button', { name: 'Está certa' }));
    const newer = aligned({ version: 9, sentences: [...SENTENCES.slice(0, 2), sentence('Fim.', 6.5, 7)] });
    server.answer(readVideoAlignment, { alignment: newer });
    await user.click(dialog.getByRole('button', { name: 'Salvar 1 ajuste' }));
    expect(await dialog.findByText(/foi alterada por outra pessoa. Os seus ajustes continuam/)).toBeVisible();
    expect(rowOf('Ninguém respondeu.')).toHaveTextContent('Ajustada');
    server.answer(moveVideoBoundary, { alignment: aligned({ version: 10 }) });
    await user.click(dialog.getByRole('button', { name: 'Ver a lista nova com os meus ajustes' }));
    expect(await dialog.findByRole('button', { name: 'Ouvir a frase 3, em 00:06,50' })).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Salvar 1 ajuste' }));
    await dialog.findByText('Ajustes salvos.');
    expect(server.sentTo(moveVideoBoundary).at(-1)).toEqual({
      version: 9,
      moves: [{ at: 1, start: 2.5, joined: false }],
    });
  });

  it('of another text leave nothing to move: one’s own changes are seen until one goes on', async () => {
    const server = serverWith(aligned()).refuse(moveVideoBoundary, 'alignment.not-done', 409);
    const opened = await open(server);
    const { user, dialog } = opened;
    await user.click((await adjust(opened, 2)).getByRole('button', { name: 'Está certa' }));
    server.answer(readVideoAlignment, { alignment: underWay({ version: 5 }) });
    await user.click(dialog.getByRole('button', { name: 'Salvar 1 ajuste' }));
    expect(await dialog.findByText(/Os seus ajustes são do texto anterior/)).toBeVisible();
    expect(rowOf('Ninguém respondeu.')).toHaveTextContent('Ajustada');
    await user.click(dialog.getByRole('button', { name: 'Ver a lista nova sem os meus ajustes' }));
    expect(await dialog.findByText('Na fila para sincronizar...')).toBeVisible();
  });

  it('become the caption once they are saved; one that somebody sent is replaced when that is confirmed', async () => {
    const acceptedAt = '2026-11-12T15:00:00.000Z';
    const server = serverWith(aligned()).answerBy(acceptVideoAlignment, () => ({ alignment: aligned() }));
    server.refuse(acceptVideoAlignment, 'alignment.caption-exists', 409);
    const opened = await open(server);
    const { user, dialog } = opened;
    const accept = await dialog.findByRole('button', { name: 'Aceitar' });
    const second = await adjust(opened, 2);
    await user.click(second.getByRole('button', { name: 'Está certa' }));
    await user.click(accept);
    expect(dialog.getByText('Salve os ajustes antes de aceitar.')).toBeVisible();
    expect(server.sentTo(acceptVideoAlignment)).toEqual([]);
    await user.click(second.getByRole('button', { name: 'Desfazer o ajuste' }));
    await user.click(accept);
    const asked = within(await screen.findByRole('dialog', { name: 'Substituir a legenda?' }));
    server.answer(acceptVideoAlignment, { alignment: aligned({ version: 4, acceptedAt }) });
    await user.click(asked.getByRole('button', { name: 'Substituir' }));
    expect(await dialog.findByText('A legenda em português foi criada com estas frases.')).toBeVisible();
    expect(server.sentTo(acceptVideoAlignment)).toEqual([
      { version: 3, replace: false },
      { version: 3, replace: true },
    ]);
  });

  it('are drawn fifty at once, and leafed through', async () => {
    const many = Array.from({ length: 3_000 }, (_, at) => sentence(`Frase ${at + 1}.`, at, at + 0.9));
    const { user, dialog } = await open(serverWith(aligned({ sentences: many })));
    await dialog.findByText(/^Frases 1 a 50 de 3\.000\./);
    expect(dialog.getAllByRole('listitem')).toHaveLength(50);
    await user.click(dialog.getByRole('button', { name: 'Próximas frases' }));
    expect(dialog.getByText(/^Frases 51 a 100 de 3\.000\./)).toBeVisible();
    expect(dialog.getByRole('list', { name: 'Frases da voz' })).toHaveFocus();
    await user.tab();
    expect(dialog.getByRole('button', { name: /^Ouvir a frase 51,/ })).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}{Tab}');
    expect(dialog.getByRole('button', { name: 'Ajustar a frase 53' })).toHaveFocus();
    await user.keyboard('{End}{Tab}');
    expect(dialog.getByRole('button', { name: 'Frases anteriores' })).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: /^Ouvir a frase 51/ }));
    await waitFor(() => expect(sound().paused).toBe(false));
    passTo(170.5);
    await user.click(dialog.getByRole('button', { name: 'Ir para a frase ouvida' }));
    expect(dialog.getByText(/^Frases 151 a 200 de 3\.000\./)).toBeVisible();
    await waitFor(() => expect(rowOf('Frase 171.')).toHaveAttribute('aria-current', 'true'));
    expect(dialog.getByRole('button', { name: /^Pausar a frase 171,/ })).toHaveFocus();
  });
});

it('the voice gives way to whatever else begins to play, and ends with the dialog', async () => {
  const { user, dialog } = await open(serverWith(aligned()));
  await user.click(await dialog.findByRole('button', { name: 'Ouvir a frase 1, em 00:01,00' }));
  await waitFor(() => expect(sound().paused).toBe(false));
  const film = document.body.appendChild(document.createElement('video'));
  film.src = '/filme.mp4';
  await film.play();
  expect(sound().paused).toBe(true);
  await user.click(dialog.getByRole('button', { name: 'Ouvir' }));
  const audio = sound();
  await waitFor(() => expect(audio.paused).toBe(false));
  await user.click(dialog.getByRole('button', { name: 'Fechar' }));
  expect(audio.paused).toBe(true);
  expect(audio.getAttribute('src')).toBeNull();
});

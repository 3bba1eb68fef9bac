import { errorFromBody } from '../../../shared/api/error';
import { failureMessage } from '../../../shared/reauthentication/fresh-proof';
import { addedMessage } from './captions';
import { captionTexts as texts } from './form/texts';

describe('a caption that is sent', () => {
  it('is told as taken', () => {
    expect(addedMessage({ items: [] })).toBe(texts.added);
  });

  it('is told with the lines that were left out, and why', () => {
    const leftOut = ['linha 6: o fim não vem depois do início', 'e mais 2 linhas'];
    expect(addedMessage({ items: [], leftOut })).toBe(
      'Legenda enviada. Ficou de fora: linha 6: o fim não vem depois do início; e mais 2 linhas.',
    );
  });

  it('is told as refused with the line and the reason', () => {
    const message =
      'O arquivo não é uma legenda WebVTT ou SRT válida. Encontrado: linha 3: o fim não vem depois do início.';
    const refusal = errorFromBody(422, { code: 'caption.not-webvtt', message });
    expect(failureMessage(refusal, texts.addFailed)).toBe(message);
  });
});

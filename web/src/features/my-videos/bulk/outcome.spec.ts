import { ApiError, localError } from '../../../shared/api/error';
import { outcomeOf } from './outcome';
import type { Result } from './steps';
import { bulkTexts } from './texts';

const nothingLeft = { missing: 0, active: 0, 'changed-since': 0, 'records-missing': 0 };
const changed = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `v${n}`, before: null }));
const told = (result: Partial<Result>) =>
  outcomeOf(
    { wanted: 5, changed: changed(5), left: nothingLeft, untouched: 0, failure: null, ...result },
    bulkTexts.changed,
  );

describe('what an act on many videos came to', () => {
  it('is how many were changed', () => {
    expect(told({})).toEqual({ tone: 'success', message: '5 vídeos alterados.' });
  });

  it('names those that had it already, and why others were left', () => {
    const left = { ...nothingLeft, missing: 1, active: 1, 'records-missing': 1 };
    expect(told({ changed: changed(1), left })?.message).toBe(
      '1 vídeo alterado. 1 já estava assim. 1 não existe mais. 1 não foi agendado, porque está ativo. 1 ficou como está, porque faltam registros dos participantes.',
    );
  });

  it('says that it ended early, and that what was done stands', () => {
    expect(told({ changed: changed(2), untouched: 3, failure: new Error('away') })).toEqual({
      tone: 'error',
      message: '2 vídeos alterados. 3 vídeos sem mudança. Não foi possível continuar. Tente novamente.',
    });
  });

  it('is nothing where the person would rather not prove who they are', () => {
    const failure = localError('cancelled');
    expect(failure).toBeInstanceOf(ApiError);
    expect(told({ changed: [], untouched: 5, failure })).toBeNull();
  });
});

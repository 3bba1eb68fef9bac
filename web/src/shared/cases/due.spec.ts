import { dueText } from './due';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('the clock of a case', () => {
  it.each([
    [2 * HOUR, 'Prazo: faltam 2 h 00 min'],
    [HOUR + 5 * MINUTE + 59_999, 'Prazo: falta 1 h 05 min'],
    [59 * MINUTE, 'Prazo: faltam 59 min'],
    [MINUTE - 1, 'Prazo: faltam menos de 1 min'],
    [47 * HOUR, 'Prazo: faltam 47 h 00 min'],
    [72 * HOUR, 'Prazo: faltam 3 dias'],
    [71 * HOUR + 59 * MINUTE, 'Prazo: faltam 2 dias e 23 h'],
    [MINUTE, 'Prazo: falta 1 min'],
    [HOUR, 'Prazo: falta 1 h 00 min'],
  ])('with %d ms left says %p', (left, text) => {
    expect(dueText(1_000 + left, 1_000)).toEqual({ isOver: false, text });
  });

  it.each([
    [0, 'Prazo vencido há menos de 1 min'],
    [3 * HOUR, 'Prazo vencido há 3 h 00 min'],
  ])('%d ms late says %p', (late, text) => {
    expect(dueText(1_000, 1_000 + late)).toEqual({ isOver: true, text });
  });
});

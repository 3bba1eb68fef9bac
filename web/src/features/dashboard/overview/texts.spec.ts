import { dueText, ownAppealsText, queueVerdict, servicesVerdict, spanText } from './texts';

describe('the words of the overview', () => {
  it.each([
    [0, '1 min'],
    [125, '2 min'],
    [7_200, '2 h'],
    [86_400 * 3, '3 dias'],
  ])('tell %p seconds as %p', (seconds, text) => expect(spanText(seconds)).toBe(text));

  it.each([
    [null, 'Nenhum'],
    [3_600, 'Em 1 h'],
    [-7_200, 'Passou há 2 h'],
  ])('tell a clock of %p seconds as %p', (seconds, text) => expect(dueText(seconds)).toBe(text));

  it.each([
    [0, ''],
    [1, '1 decidido por você; outra pessoa precisa avaliar'],
    [2, '2 decididos por você; outra pessoa precisa avaliar'],
  ])('say of %p appeals that they wait for another person', (count, text) =>
    expect(ownAppealsText(count)).toBe(text),
  );

  it.each([
    [null, { isGood: false, text: 'Sem resposta' }],
    [
      { queued: 0, running: 0, lag: 0 },
      { isGood: true, text: 'Vazia' },
    ],
    [
      { queued: 2, running: 1, lag: 30 },
      { isGood: true, text: '1 em curso, 2 na fila' },
    ],
    [
      { queued: 2, running: 0, lag: 1_200 },
      { isGood: false, text: 'Parada há 20 min: 2 na fila' },
    ],
  ])('judge the queue %p', (queue, verdict) => expect(queueVerdict(queue)).toEqual(verdict));

  it('name the services that do not answer', () => {
    expect(servicesVerdict([{ name: 'media', isUp: true }])).toEqual({
      isGood: true,
      text: 'Todos respondem',
    });
    expect(
      servicesVerdict([
        { name: 'media', isUp: false },
        { name: 'identity', isUp: true },
      ]),
    ).toEqual({ isGood: false, text: 'Sem resposta: mídia' });
  });
});

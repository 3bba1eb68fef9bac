import { stageText } from './stage-text';

describe('where a file is, in words', () => {
  it.each(['waiting', 'probe'] as const)('says that no verdict is there yet (%s)', (stage) => {
    expect(stageText({ state: 'uploaded', stage })).toBe('Em análise: o arquivo ainda não foi aceito');
  });

  it('names the stage of a file that was taken, and the queue before the first word', () => {
    expect(stageText({ state: 'probed', stage: 'encode' })).toBe('Convertendo o vídeo');
    expect(stageText(null)).toBe('Na fila');
  });
});

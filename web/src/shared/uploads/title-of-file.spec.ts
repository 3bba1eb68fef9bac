import { titleOfFile } from './title-of-file';

describe('the title that the name of a file proposes', () => {
  it.each([
    ['o_farol.mp4', 'O farol'],
    ['o-farol-da-ilha.final.MOV', 'O farol da ilha final'],
    ['Conto 02 - parte_3.mkv', 'Conto 02 parte 3'],
    ['2026.01.15 à noite.webm', '2026 01 15 à noite'],
    ['água.mp4', 'Água'],
    ['a\u0301gua.mp4', 'Água'],
    ['SEM EXTENSAO', 'SEM EXTENSAO'],
    ['  espaços   demais  .mp4', 'Espaços demais'],
    ['v1.2 revisado.mp4', 'V1 2 revisado'],
    ['fim. Sim', 'Fim Sim'],
    ['.mp4', 'Mp4'],
    ['___.mp4', ''],
    ['', ''],
  ])('%j is %j', (name, title) => expect(titleOfFile(name)).toBe(title));

  it('has room for its field, and never ends in half a character', () => {
    expect(titleOfFile(`${'a'.repeat(300)}.mp4`)).toBe(`A${'a'.repeat(189)}`);
    expect(titleOfFile(`${'a'.repeat(189)}🎬🎬.mp4`)).toBe(`A${'a'.repeat(188)}`);
    expect(titleOfFile(`${'a'.repeat(189)} fim.mp4`)).toBe(`A${'a'.repeat(188)}`);
  });
});

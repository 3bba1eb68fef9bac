import { legalDocuments } from './documents';
import { sectionsOf, writtenOf } from './written';

describe('a legal text as administrators write it', () => {
  it('has an introduction, sections, paragraphs and points', () => {
    const text =
      'Leia com calma.\nVale para todos.\n\n## Idade\nSomente adultos.\n\nSem exceção.\n- nada de menores\n- nada de contas emprestadas\n\n## Contato\r\n\r\nPor e-mail.';
    expect(sectionsOf(text)).toEqual({
      intro: 'Leia com calma. Vale para todos.',
      sections: [
        {
          id: 'secao-1',
          title: 'Idade',
          paragraphs: ['Somente adultos.', 'Sem exceção.'],
          points: ['nada de menores', 'nada de contas emprestadas'],
        },
        { id: 'secao-2', title: 'Contato', paragraphs: ['Por e-mail.'] },
      ],
    });
  });

  it('is taken as it is where it has no form', () => {
    expect(sectionsOf('<b>Só texto</b>')).toEqual({ intro: '<b>Só texto</b>', sections: [] });
  });

  it.each(Object.entries(legalDocuments))('may begin as the built-in one: %s', (_, page) => {
    const { intro, sections } = sectionsOf(writtenOf(page));
    expect(intro).toBe(page.intro);
    expect(sections.map(({ id: _id, ...section }) => section)).toEqual(
      page.sections.map(({ id: _id, ...section }) => section),
    );
  });

  it('leads on to pages of the site alone', () => {
    const text =
      '## Caminhos\n[Denunciar](/denunciar)\n[Fora](https://outro.example)\n[Também](//outro.example)';
    const [section] = sectionsOf(text).sections;
    expect(section?.links).toEqual([{ to: '/denunciar', label: 'Denunciar' }]);
    expect(section?.paragraphs).toEqual(['[Fora](https://outro.example) [Também](//outro.example)']);
  });
});

import { type LegalDocument } from './document';

export const submissionPolicy: LegalDocument = {
  title: 'Política de envio para autores',
  updated: '21/11/2026',
  intro: 'O que vale para quem envia os seus contos, e como enviar.',
  sections: [
    {
      id: 'direitos',
      title: 'Direitos do autor',
      paragraphs: [
        'Os autores mantêm os direitos autorais sobre as suas obras e concedem ao site uma licença não exclusiva para publicá-las.',
      ],
    },
    {
      id: 'originalidade',
      title: 'Obras originais',
      paragraphs: ['A obra enviada deve ser original: escrita por você e sem copiar a de outras pessoas.'],
    },
    {
      id: 'analise',
      title: 'Análise antes da publicação',
      paragraphs: [
        'Todos os envios são analisados antes da publicação, de acordo com a política de conteúdo.',
      ],
    },
    {
      id: 'passos',
      title: 'Como enviar',
      paragraphs: [],
      points: [
        'Entre na sua conta.',
        'Abra o envio de contos.',
        'Preencha os dados obrigatórios.',
        'Escolha a categoria.',
        'Envie para análise.',
      ],
      isOrdered: true,
    },
  ],
  contact: 'Dúvidas sobre envios:',
};

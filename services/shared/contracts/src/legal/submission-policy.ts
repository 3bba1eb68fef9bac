import { type LegalDocument } from './document';

/** What holds for authors who send in tales. */
export const submissionPolicyDocument: LegalDocument = {
  title: 'Política de envio para autores',
  updated: '22/11/2026',
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
        'Quem analisa é uma pessoa da moderação. Um conto recusado volta com o motivo e pode ser corrigido e reenviado; uma recusa pode ser contestada, uma vez, e quem decide então não é quem recusou.',
        'O autor vê cada decisão em Meus contos e, se quiser, é avisado por e-mail.',
      ],
      links: [{ to: '/content-policy', label: 'Política de conteúdo' }],
    },
    {
      id: 'depois',
      title: 'Editar e retirar',
      paragraphs: [
        'Um conto publicado pode ser editado: a nova versão também é analisada, e até lá o texto anterior continua no site.',
        'O autor pode retirar um conto a qualquer momento e desfazer a retirada por 7 dias; depois o texto é apagado.',
      ],
    },
    {
      id: 'denuncias',
      title: 'Denúncias depois da publicação',
      paragraphs: [
        'Um conto publicado pode ser denunciado por qualquer pessoa. Nos casos urgentes ele é ocultado na hora, até a decisão; nos outros fica no ar até lá.',
        'O autor é avisado por e-mail e vê em Meus contos o que foi removido, com o motivo e com o caminho para contestar. Um conto que é mantido volta ao mesmo endereço.',
      ],
      links: [{ to: '/my-tales', label: 'Meus contos' }],
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

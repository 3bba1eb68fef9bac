import { type LegalDocument } from './document';

/** The terms of use that hold where administrators wrote none. */
export const termsDocument: LegalDocument = {
  title: 'Termos de uso',
  updated: '07/03/2025',
  intro: 'Ao usar este site, você concorda com os termos abaixo. Se não concordar, não o utilize.',
  sections: [
    {
      id: 'adultos',
      title: 'Somente para adultos',
      paragraphs: [
        'O site é destinado exclusivamente a pessoas com 18 anos ou mais. Ao acessá-lo, você declara ter essa idade. O acesso por menores de 18 anos é proibido.',
      ],
    },
    {
      id: 'videos',
      title: 'Uso dos vídeos',
      paragraphs: ['Os vídeos existem para serem assistidos aqui. Não é permitido:'],
      points: [
        'baixar os vídeos;',
        'gravar os vídeos, por qualquer meio;',
        'incorporar os vídeos em outras páginas ou aplicativos.',
      ],
    },
    {
      id: 'compartilhamento',
      title: 'Compartilhamento',
      paragraphs: [
        'O compartilhamento é permitido somente pelo link direto da página do vídeo ou pelos botões de compartilhamento do site.',
      ],
    },
    {
      id: 'conta',
      title: 'Sua conta',
      paragraphs: [
        'O titular responde por tudo o que for feito com a sua conta e por manter a senha em segredo.',
      ],
    },
    {
      id: 'suspensao',
      title: 'Suspensão e cancelamento',
      paragraphs: [
        'O acesso ao site ou à conta pode ser suspenso ou cancelado pelo provedor, sem direito a reembolso.',
      ],
    },
    {
      id: 'alteracoes',
      title: 'Alterações',
      paragraphs: [
        'Estes termos podem mudar sem aviso prévio. A versão em vigor é sempre a publicada nesta página.',
      ],
    },
    {
      id: 'foro',
      title: 'Lei e foro',
      paragraphs: [
        'Aplica-se a lei brasileira. Fica eleito o foro da comarca de São Paulo para resolver qualquer disputa sobre estes termos.',
      ],
    },
  ],
  contact: 'Dúvidas e suporte:',
};

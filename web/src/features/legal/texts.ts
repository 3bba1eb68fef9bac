interface Page {
  readonly title: string;
  readonly updated: string;
  readonly sections: readonly { readonly title: string; readonly text: string }[];
  readonly contact: string;
}

export const termsTexts: Page = {
  title: 'Termos de uso',
  updated: 'Última atualização: 07/03/2025',
  sections: [
    {
      title: 'Somente para adultos',
      text: 'O site é destinado exclusivamente a pessoas com 18 anos ou mais. Ao acessá-lo, você declara ter essa idade.',
    },
    {
      title: 'Uso dos vídeos',
      text: 'Não é permitido baixar, gravar ou incorporar os vídeos em outras páginas. O compartilhamento é permitido somente pelo link direto ou pelos botões de compartilhamento.',
    },
    {
      title: 'Sua conta',
      text: 'O titular da conta responde por tudo o que for feito com ela. O acesso pode ser suspenso ou cancelado, sem reembolso, em caso de descumprimento destes termos.',
    },
    {
      title: 'Alterações',
      text: 'Estes termos podem mudar sem aviso prévio. A versão em vigor é sempre a publicada nesta página.',
    },
    {
      title: 'Lei e foro',
      text: 'Aplica-se a lei brasileira. Fica eleito o foro da comarca de São Paulo para resolver qualquer questão.',
    },
  ],
  contact: 'Dúvidas e suporte:',
};

export const privacyTexts: Page = {
  title: 'Política de privacidade',
  updated: 'Última atualização: 07/03/2025',
  sections: [
    {
      title: 'O que guardamos no seu navegador',
      text: 'A confirmação de que você é maior de idade e o tema escolhido (claro ou escuro). Quando você entra com uma conta, um cookie de sessão mantém o seu acesso; ele não pode ser lido por outros sites.',
    },
    {
      title: 'O que guardamos nos nossos servidores',
      text: 'De quem tem conta: nome, e-mail e a senha em forma cifrada, que ninguém pode ler. Registros técnicos servem à segurança e ao funcionamento do site.',
    },
    {
      title: 'O que não fazemos',
      text: 'Não vendemos os seus dados pessoais e não os usamos para identificar o que cada pessoa assiste fora da sua própria conta.',
    },
    {
      title: 'Seus direitos',
      text: 'Você pode pedir a consulta, a correção ou a exclusão dos seus dados, conforme a Lei Geral de Proteção de Dados (Lei nº 13.709/2018).',
    },
  ],
  contact: 'Para falar sobre os seus dados:',
};

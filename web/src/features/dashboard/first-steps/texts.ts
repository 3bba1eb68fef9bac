import { type FirstStep } from '@alcova/contracts';

export const texts = {
  title: 'Primeiros passos',
  intro: 'O que ainda falta para o site receber o público.',
  done: 'Feito',
  open: 'Falta',
  unknown: 'Sem resposta',
  hide: 'Não mostrar mais neste navegador',
} as const;

export const stepTexts: Readonly<Record<FirstStep, { readonly label: string; readonly hint: string }>> = {
  name: { label: 'Dar um nome ao site', hint: 'Ele aparece nas páginas e nos e-mails.' },
  mail: {
    label: 'Enviar e-mails de verdade',
    hint: 'Agora eles são gravados em arquivos no servidor. Defina SMTP_URL e MAIL_FROM na instalação.',
  },
  'second-factor': {
    label: 'Ativar a verificação em duas etapas da sua conta',
    hint: 'A senha sozinha não protege quem administra.',
  },
  age: {
    label: 'Escolher como a idade é comprovada',
    hint: 'Em algum lugar, a palavra do visitante basta.',
  },
  'legal-texts': {
    label: 'Revisar os termos de uso e a política de privacidade',
    hint: 'O texto padrão não diz quem responde pelo site.',
  },
  terms: {
    label: 'Revisar os termos que a moderação procura',
    hint: 'Fica em Contos enviados, para quem administra.',
  },
  colleague: {
    label: 'Convidar outra pessoa para a moderação',
    hint: 'Uma contestação é decidida por quem não tomou a primeira decisão.',
  },
};

/** Where each step is done; what is done at the installation leads nowhere. */
export const stepAddresses: Readonly<Record<FirstStep, string | null>> = {
  name: '/settings',
  mail: null,
  'second-factor': '/profile?tab=security',
  age: '/policy',
  'legal-texts': '/settings',
  terms: '/talelist',
  colleague: '/users',
};

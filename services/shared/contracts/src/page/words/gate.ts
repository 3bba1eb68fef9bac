/** What the age gate says, in the application and without scripts. */
export const gateWords = {
  title: 'Conteúdo para maiores de 18 anos',
  text: 'Este site é destinado exclusivamente a adultos (18+). Ao entrar, você confirma que tem 18 anos ou mais e que aceita ver conteúdo adulto.',
  question: 'Você tem 18 anos ou mais?',
  yes: 'Sim',
  no: 'Não',
  readBefore: 'Ao continuar, você concorda com os nossos',
  terms: 'termos de uso',
  and: 'e com a',
  privacy: 'política de privacidade',
} as const;

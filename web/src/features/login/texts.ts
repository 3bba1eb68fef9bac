export const texts = {
  title: 'Login',
  intro: 'Entre com a sua conta.',
  email: 'E-mail',
  password: 'Senha',
  submit: 'Entrar',
  submitting: 'Entrando...',
  emailRequired: 'Informe o seu e-mail.',
  passwordRequired: 'Informe a sua senha.',
  badCredentials: 'Email ou senha incorretos',
  tooMany: 'Muitas tentativas. Tente novamente mais tarde',
  disabled: 'Conta desabilitada. Entre em contato com o suporte',
  other: 'Erro ao fazer login. Tente novamente',
} as const;

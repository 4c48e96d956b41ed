import type { CreationInput } from 'contract/ai/creator.ts'

/** `time` is the time of day in São Paulo, `tokens` the count that the provider reports. */
type PlannedCreation = Pick<CreationInput, 'prompt' | 'type' | 'tone'> & {
  daysAgo: number
  time: string
  text: string
  tokens: { inputTokens: number; outputTokens: number }
}

const markdown = (...paragraphs: readonly string[]) => [...paragraphs, '_Texto de exemplo da demonstração._'].join('\n\n')

export const DEMO_CREATIONS: readonly PlannedCreation[] = [
  {
    daysAgo: 41,
    time: '10:12:00',
    prompt: 'E-mail que convida antigas clientes do Ateliê Lume para ver a coleção de verão antes de todo mundo',
    type: 'Email Marketing',
    tone: 'Criativo',
    text: markdown(
      '# Você vê primeiro',
      'A coleção de verão nasceu na bancada, entre prata, luz e paciência. Antes de ir para a loja, ela espera por você.',
      'Na quinta-feira, das 10h às 19h, o ateliê abre só para quem já leva uma peça nossa. Tem café, tem história e tem a primeira escolha.',
      '**Responda a este e-mail com o seu horário.** A porta é a mesma de sempre.',
    ),
    tokens: { inputTokens: 212, outputTokens: 148 },
  },
  {
    daysAgo: 16,
    time: '15:48:00',
    prompt: 'Post sobre quando o siso precisa mesmo sair, para pacientes ansiosos da Odonto Aurora',
    type: 'Social Media',
    tone: 'Casual',
    text: markdown(
      'Nem todo siso precisa sair. Sério.',
      'Se ele nasceu direito, dá para escovar e não incomoda os vizinhos, a gente só acompanha.',
      'Agora, se dói, inflama ou empurra os outros dentes, vale uma conversa. Uma radiografia responde quase tudo, e não dói nada.',
      'Ficou com dúvida? Manda aqui nos comentários.',
    ),
    tokens: { inputTokens: 198, outputTokens: 121 },
  },
  {
    daysAgo: 3,
    time: '09:31:00',
    prompt: 'Página de venda da caixa de boas-vindas da Verde Viva: três plantas de sombra, vaso e cartão de rega',
    type: 'Landing Page',
    tone: 'Persuasivo',
    text: markdown(
      '# Você não leva jeito com planta? Leva, sim.',
      'O que faltava era a planta certa no lugar certo. A caixa de boas-vindas traz três que adoram sombra e perdoam esquecimento.',
      '- Três plantas prontas para o seu apartamento',
      '- Vaso, terra e um cartão que diz quando regar',
      '- Entrega em casa, com troca se algo chegar triste',
      '**Quero a minha caixa por R$ 189**',
    ),
    tokens: { inputTokens: 236, outputTokens: 173 },
  },
]

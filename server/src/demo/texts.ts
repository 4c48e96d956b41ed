import { topicAt } from './topics.ts'

/** With what the runs delivered they make 247 contents (history.ts). */
const TEXTS = 92
const KINDS = ['Roteiro', 'Artigo', 'E-mail', 'Legenda'] as const

export type PlannedText = { daysAgo: number; title: string; markdown: string; client: number }

/** Oldest first; the last one of today. */
export function planTexts(): PlannedText[] {
  return Array.from({ length: TEXTS }, (_, index) => {
    const { name, persona, idea, client } = topicAt(index + 23)
    const kind = KINDS[index % KINDS.length] ?? ''
    const markdown = [
      `## ${idea}`,
      `${kind} para ${name}, pensado para **${persona}**.`,
      '- Uma ideia por parágrafo.',
      '- Um convite no fim.',
      'Texto de exemplo da demonstração.',
    ].join('\n\n')
    return { daysAgo: Math.floor(((TEXTS - 1 - index) * 340) / TEXTS), title: `${kind}: ${idea}, ${name}`, markdown, client }
  })
}

export type PlannedRecording = { name: string; seconds: number; daysAgo: number; client: number; said: readonly string[] }

/** 27,5 minutes together (history.ts). */
export const RECORDINGS: readonly PlannedRecording[] = [
  {
    name: 'Ideias para o Café Serrano',
    seconds: 150,
    daysAgo: 12,
    client: 2,
    said: [
      'Três ideias rápidas para o Café Serrano.',
      'A primeira é mostrar a torra.',
      'A segunda, quem colhe.',
      'A terceira, a caneca do mês.',
    ],
  },
  {
    name: 'Entrevista com a dentista da Odonto Aurora',
    seconds: 420,
    daysAgo: 6,
    client: 1,
    said: [
      'Muita gente chega com medo do siso.',
      'Nem todo siso precisa sair.',
      'Quando dói ou empurra os vizinhos, a gente conversa.',
      'Uma radiografia responde quase tudo.',
    ],
  },
  {
    name: 'Reunião de briefing, Verde Viva',
    seconds: 1080,
    daysAgo: 1,
    client: 3,
    said: [
      'Vamos abrir o briefing do lançamento da Verde Viva.',
      'O público é quem mora em apartamento.',
      'A verba de mídia fica em oito mil por mês.',
      'A primeira entrega é o carrossel de plantas para a sombra.',
      'Fechamos o calendário na sexta.',
    ],
  },
]

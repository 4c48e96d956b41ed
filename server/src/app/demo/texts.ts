import { pickTopic } from './topics.ts'

/** The number of planned texts, which together with the runs' contents make Home's 247 (history.ts). */
const TEXTS = 92
const KINDS = ['Roteiro', 'Artigo', 'E-mail', 'Legenda'] as const

/** `time` is the time of day in São Paulo, `client` an index in DEMO_CLIENTS. */
export type PlannedDocument = { daysAgo: number; time: string; title: string; markdown: string; client: number }

export function planDemoDocuments(): PlannedDocument[] {
  return Array.from({ length: TEXTS }, (_, index) => {
    const { name, persona, idea, client } = pickTopic(index + 23)
    const kind = KINDS[index % KINDS.length] ?? ''
    const markdown = [
      `## ${idea}`,
      `${kind} para ${name}, pensado para **${persona}**.`,
      '- Uma ideia por parágrafo.',
      '- Um convite no fim.',
      'Texto de exemplo da demonstração.',
    ].join('\n\n')
    const time = `${9 + (index % 9)}`.padStart(2, '0').concat(`:${10 + (index % 50)}:00`)
    return {
      daysAgo: Math.floor(((TEXTS - 1 - index) * 340) / TEXTS),
      time,
      title: `${kind}: ${idea}, ${name}`,
      markdown,
      client,
    }
  })
}

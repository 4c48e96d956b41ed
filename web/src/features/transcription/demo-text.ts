import { withFullStop } from '../../lib/format.ts'

/**
 * Composes the demonstration text that stands in for a failed transcription (specification §8); its first line tells so, with the reason.
 */
export const composeDemoText = (reason: string): string => `Texto de demonstração: ${withFullStop(reason)}

"Bom dia, pessoal. Vamos começar a reunião de planejamento. O primeiro ponto é a campanha de novembro: o cliente aprovou as peças e \
a publicação começa na segunda-feira. O segundo ponto é o orçamento do próximo trimestre, que a equipe revisa até sexta."`

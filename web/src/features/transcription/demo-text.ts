import { withFullStop } from 'contract/values/with-full-stop.ts'

/** Its first line says that it is a demonstration, and why (specification §8). */
export const composeDemoText = (reason: string): string => `Texto de demonstração: ${withFullStop(reason)}

"Bom dia, pessoal. Vamos começar a reunião de planejamento. O primeiro ponto é a campanha de novembro: o cliente aprovou as peças e \
a publicação começa na segunda-feira. O segundo ponto é o orçamento do próximo trimestre, que a equipe revisa até sexta."`

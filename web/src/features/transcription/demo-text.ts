import { sentence } from '../../lib/format.ts'

/** Seed §8: a simulated text stands in for one that failed; its first line says so, and why (PRODUCT.md). */
export const composeDemoText = (why: string): string => `Texto de demonstração: ${sentence(why)}

"Bom dia, pessoal. Vamos começar a reunião de planejamento. O primeiro ponto é a campanha de novembro: o cliente aprovou as peças e \
a publicação começa na segunda-feira. O segundo ponto é o orçamento do próximo trimestre, que a equipe revisa até sexta."`

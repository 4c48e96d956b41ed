import { withFullStop } from 'contract/values/with-full-stop.ts'
import { CallError } from '#lib/net/call.ts'
import { describeError } from '#lib/net/query-client.ts'

/**
 * Other failed calls as `describeError` does; undefined if that has no text, as for an error that is no CallError: the caller
 * then says what failed.
 */
export function describeRefusal(error: unknown): string | undefined {
  const { title, detail } = (error instanceof CallError && error.problem) || {}
  return title && detail ? `${withFullStop(title)} ${detail}` : describeError(error)
}

/** Its first line says that it is a demonstration, and why (specification §8). */
export const composeDemoText = (reason: string): string => `Texto de demonstração: ${withFullStop(reason)}

"Bom dia, pessoal. Vamos começar a reunião de planejamento. O primeiro ponto é a campanha de novembro: o cliente aprovou as peças e \
a publicação começa na segunda-feira. O segundo ponto é o orçamento do próximo trimestre, que a equipe revisa até sexta."`

/** The toast after the webhook's answer (specification §8). The modal also shows it after an error, or when no answer came. */
export const STARTED_NOTICE = {
  title: 'Transcrição Iniciada',
  message: 'Transcrição iniciada. Você será notificado quando estiver pronta.',
}

import * as z from 'zod/mini'
import type { AnsweredOutcome } from '#core/outgoing.ts'
import { readJson } from '../ask-source.ts'

const Refusal = z.object({
  error: z.object({ details: z.optional(z.array(z.object({ reason: z.optional(z.string()) }))) }),
})

const REASONS: Readonly<Record<string, string>> = {
  API_KEY_INVALID: 'O Google não aceitou a chave: confira em Configurações',
  BILLING_DISABLED: 'O projeto da chave está sem faturamento ativo no Google Cloud',
  SERVICE_DISABLED: 'A Places API (New) não está ativada no projeto da chave',
}

/** By Google's code of the reason; its words are left out, since they may quote what was asked. @returns undefined for other answers */
export function explainRefusal({ status, body }: AnsweredOutcome): string | undefined {
  if (status !== 400 && status !== 401 && status !== 403) return undefined
  const { success, data } = z.safeParse(Refusal, readJson(body))
  const reasons = success ? (data.error.details ?? []).flatMap(({ reason }) => reason ?? []) : []
  const known = reasons.map((reason) => REASONS[reason]).find((text) => text !== undefined)
  if (known) return known
  if (reasons.some((reason) => reason.endsWith('_BLOCKED')))
    return 'A chave do Google tem restrições que não deixam este servidor usá-la'
  return status === 400 ? undefined : `O Google recusou a chave (${status}): confira em Configurações`
}

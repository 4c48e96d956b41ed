import { FoundLead } from 'contract/runs/result.ts'
import { Id } from 'contract/values.ts'
import type { FastifyRequest } from 'fastify'
import { safeParse } from 'zod/mini'
import { toAppError } from '../../http/problem.ts'
import { announce, note } from '../../runs/change.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Which contacts of a report were left out, and why; empty where all are good. */
    refusedLeads: string
  }
}

/** How many are named. */
const NAMED = 5

type Body = { result?: { leads?: unknown } } | null | undefined

const reasonAgainst = (lead: unknown): string | undefined => safeParse(FoundLead, lead).error?.issues[0]?.message

/**
 * Takes the contacts that cannot be kept out of a report's body, before it is parsed: one bad row of two thousand must not cost the others.
 * Says which they were in `request.refusedLeads`.
 */
export async function leaveOutBadLeads(request: FastifyRequest): Promise<void> {
  const result = (request.body as Body)?.result
  if (!result || !Array.isArray(result.leads)) return
  const all: readonly unknown[] = result.leads
  const reasons = all.map(reasonAgainst)
  result.leads = all.filter((_lead, index) => reasons[index] === undefined)
  const refused = reasons.flatMap((reason, index) => (reason === undefined ? [] : [`nº ${index + 1} (${reason})`]))
  if (refused.length === 0) return
  const more = refused.length > NAMED ? ` e mais ${refused.length - NAMED}` : ''
  request.refusedLeads = `${refused.length} de ${all.length} contatos não foram aceitos: ${refused.slice(0, NAMED).join(', ')}${more}`
}

/** Shows a refused report on its run's page: whoever only looks there would wait for one that never counted. The caller had a good token. */
export async function noteRefusedReport(request: FastifyRequest, error: unknown): Promise<void> {
  const refusal = toAppError(error)
  const id = safeParse(Id, (request.params as { id?: string }).id)
  if (!id.success || !refusal || refusal.status < 400 || refusal.status >= 500 || refusal.status === 401) return
  const { db, now } = request.server.services
  const fields = Object.entries(refusal.fields ?? {}).map(([name, reason]) => `${name}: ${reason}`)
  const why = (fields.length > 0 ? fields.slice(0, NAMED).join('; ') : (refusal.detail ?? refusal.title)).slice(0, 400)
  await db.transaction(async (tx) => {
    await note(tx, id.data, now(), 'progress', `Um aviso da automação foi recusado. ${why}`)
    await announce(tx, id.data, now(), { silently: true })
  })
}

import type { RequestOutcome } from '#core/outgoing.ts'

/**
 * `not-taken`: the service certainly has not taken it, so a retry is safe. `perhaps-taken`: unknown. `reason` is Portuguese, for
 * the person.
 */
export type Verdict = {
  outcome: 'accepted' | 'refused' | 'not-taken' | 'perhaps-taken'
  reason: string
  /** The automation's address is gone for good (410), which pauses all sending until a person resumes it. */
  pauses: boolean
}

type Answered = Extract<RequestOutcome, { kind: 'answered' }>

const RETRYABLE_STATUSES: Record<number, string> = {
  408: 'O serviço desistiu de esperar pelo pedido (408)',
  425: 'O serviço pediu para tentar mais tarde (425)',
  429: 'O serviço pediu para ir mais devagar (429)',
  502: 'O serviço não está respondendo: o proxy na frente dele respondeu 502',
  503: 'O serviço está indisponível (503)',
  504: 'O serviço não está respondendo: o proxy na frente dele respondeu 504',
}

const REFUSALS: Record<number, string> = {
  401: 'O serviço não aceitou a autenticação (401): confira-a em Configurações',
  403: 'O serviço não aceitou a autenticação (403): confira-a em Configurações',
  404: 'O serviço não conhece este endereço (404): confira o caminho em Configurações',
  410: 'O serviço informou que este endereço não existe mais (410): os envios foram pausados',
}

/** n8n is still starting, or the workflow is not published (docs/n8n.md). */
const isWorkflowUnregistered = ({ status, body }: Answered) => status === 404 && body.includes('is not registered')

function judgeAnswer(answer: Answered): Verdict {
  const { status } = answer
  const verdict = (outcome: Verdict['outcome'], reason: string): Verdict => ({ outcome, reason, pauses: status === 410 })
  if (status >= 200 && status < 300) return verdict('accepted', `O serviço respondeu ${status}`)
  if (isWorkflowUnregistered(answer)) {
    return verdict('not-taken', 'O n8n ainda não registrou este fluxo (404): publique-o, ou espere que ele termine de iniciar')
  }
  const later = RETRYABLE_STATUSES[status]
  if (later) return verdict('not-taken', later)
  if (status >= 500) return verdict('perhaps-taken', `O serviço falhou ao atender (${status}): pode ou não ter começado`)
  if (status >= 300 && status < 400)
    return verdict('refused', `O serviço redirecionou para outro endereço (${status}), e os envios não seguem redirecionamentos`)
  return verdict('refused', REFUSALS[status] ?? `O serviço recusou o pedido (${status})`)
}

export function judgeOutcome(outcome: RequestOutcome): Verdict {
  switch (outcome.kind) {
    case 'answered':
      return judgeAnswer(outcome)
    case 'unknown':
      return { outcome: 'perhaps-taken', reason: outcome.detail, pauses: false }
    case 'not-sent': {
      const forGood = outcome.reason === 'forbidden' || outcome.reason === 'invalid'
      return { outcome: forGood ? 'refused' : 'not-taken', reason: outcome.detail, pauses: false }
    }
  }
}

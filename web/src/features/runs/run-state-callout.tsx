import { IconCheck, IconListDetails, IconRefresh } from '@tabler/icons-react'
import type { RunDetail } from 'contract/runs/runs.ts'
import { withFullStop } from 'contract/values/with-full-stop.ts'
import { Callout } from '#components/feedback/callout.tsx'
import { Button } from '#components/ui/button.tsx'
import { formatShortMoment } from '#lib/format/moments.ts'
import { useCan } from '#lib/session/permissions.ts'
import { useZone } from '#lib/session/session.ts'
import { canGenerateByRules, hasLostRecording } from './run-conditions.ts'
import type { RunActions } from './use-run-actions.tsx'

type Doubt = { title: string; why: string; resendHint: string }

/** A run that was sent again since then is uncertain because of its last attempt. */
const isOverdue = ({ notes }: RunDetail): boolean =>
  notes.findLast(({ kind }) => kind === 'overdue' || kind === 'resent')?.kind === 'overdue'

function describeDoubt(run: RunDetail): Doubt {
  if (isOverdue(run))
    return {
      title: 'O serviço aceitou e não deu mais notícias',
      why: 'O serviço recebeu o pedido, e há mais de 24 horas não avisa do andamento nem do fim. Confira nele o que foi feito.',
      resendHint:
        'Envia de novo, com o mesmo identificador. Um serviço que ignora repetições não refaz o trabalho: nesse caso, cancele esta e reenvie, que vai como uma execução nova.',
    }
  return {
    title: 'Não sabemos se o serviço recebeu',
    why: withFullStop(run.log.at(-1)?.reason ?? 'A resposta do serviço não chegou.'),
    resendHint: 'Envia de novo, com o mesmo identificador. Se o serviço já tinha recebido, o trabalho pode ser feito duas vezes.',
  }
}

function Uncertain({ run, actions }: { run: RunDetail; actions: RunActions }) {
  const { title, why, resendHint } = describeDoubt(run)
  const canDecide = useCan('runs.launch')
  if (!canDecide) {
    return (
      <Callout tone="warn" title={title}>
        <p>{why} Quem pode disparar automações decide se ela é reenviada.</p>
      </Callout>
    )
  }
  return (
    <Callout tone="warn" title={title}>
      <p>{why} Para não fazer o mesmo trabalho duas vezes, nada é reenviado sem você.</p>
      <dl className="decide">
        {!hasLostRecording(run) && (
          <>
            <dt>
              <Button
                look="primary"
                icon={IconRefresh}
                busy={actions.resending && 'Reenviando...'}
                onClick={() => actions.resend(run)}
              >
                Reenviar
              </Button>
            </dt>
            <dd>{resendHint}</dd>
          </>
        )}
        <dt>
          <Button icon={IconCheck} busy={actions.markingAsDone && 'Concluindo...'} onClick={() => actions.markAsDone(run)}>
            Marcar como concluída
          </Button>
        </dt>
        <dd>Nada mais é enviado. Escolha se você viu que o trabalho foi feito.</dd>
      </dl>
    </Callout>
  )
}

const ByRulesButton = ({ run, actions }: { run: RunDetail; actions: RunActions }) => (
  <Button icon={IconListDetails} busy={actions.generatingByRules && 'Gerando...'} onClick={() => actions.generateByRules(run)}>
    Gerar sem IA
  </Button>
)

/** Of a run whose texts a model should have written. */
function Unwritten({ run, actions }: { run: RunDetail; actions: RunActions }) {
  const canLaunch = useCan('runs.launch')
  return (
    <Callout
      tone="warn"
      title="A IA não escreveu os textos"
      actions={
        canLaunch && (
          <>
            <ByRulesButton run={run} actions={actions} />
            <Button icon={IconRefresh} busy={actions.resending && 'Reenviando...'} onClick={() => actions.resend(run)}>
              Reenviar
            </Button>
          </>
        )
      }
    >
      <p>
        {run.message && withFullStop(run.message)} Reenvie para a IA tentar de novo, ou gere sem IA: os textos saem da própria
        ideia, por regras, e você os muda na peça.
      </p>
    </Callout>
  )
}

const SERVICE_RETRY = { title: 'O serviço ainda não recebeu', next: 'Vamos reenviar automaticamente' }
const BUILT_IN_RETRY = { title: 'Ainda não deu certo', next: 'Vamos tentar de novo automaticamente, a partir da etapa que falta' }

function Retrying({ run, actions }: { run: RunDetail; actions: RunActions }) {
  const zone = useZone()
  const canResend = useCan('runs.launch') && !hasLostRecording(run)
  const why = run.log.at(-1)?.reason
  const when = run.nextAttemptAt ? `Próxima tentativa: ${formatShortMoment(zone, run.nextAttemptAt)}.` : ''
  const { title, next } = run.isBuiltIn ? BUILT_IN_RETRY : SERVICE_RETRY
  return (
    <Callout
      tone="info"
      title={title}
      actions={
        canResend && (
          <>
            <Button icon={IconRefresh} busy={actions.resending && 'Tentando...'} onClick={() => actions.resend(run)}>
              Tentar agora
            </Button>
            {canGenerateByRules(run) && <ByRulesButton run={run} actions={actions} />}
          </>
        )
      }
    >
      <p>
        {why && withFullStop(why)} {when} {next}: você não precisa fazer nada.
      </p>
    </Callout>
  )
}

export function RunStateCallout({ run, actions }: { run: RunDetail; actions: RunActions }) {
  if (run.state === 'uncertain') return <Uncertain run={run} actions={actions} />
  if (run.state === 'retrying') return <Retrying run={run} actions={actions} />
  return canGenerateByRules(run) ? <Unwritten run={run} actions={actions} /> : null
}

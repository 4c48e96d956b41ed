import './activities.css'
import { useQuery } from '@tanstack/react-query'
import type { HandlerResult } from 'contract/calls/endpoint.ts'
import type { readLedger, SalesActivity } from 'contract/team/activities.ts'
import { formatDate } from 'contract/values/dates.ts'
import { formatBRL } from 'contract/values/money.ts'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { QueryView } from '#components/feedback/query-view.tsx'
import { TableSkeleton } from '#components/feedback/skeleton.tsx'
import { Button } from '#components/ui/button.tsx'
import { Fact } from '#components/ui/fact.tsx'
import { formatMoment, formatShortMoment } from '#lib/format/moments.ts'
import { useZone } from '#lib/session/session.ts'
import { formatPointCount } from '../points-hint.ts'
import { ledgerQuery } from './activity-calls.ts'
import { formatType } from './activity-type.tsx'

function Facts({ activity }: { activity: SalesActivity }) {
  const { member, centavos, date, description, by, at } = activity
  const zone = useZone()
  const facts = [
    ['Membro da Equipe', member.name],
    ['Atividade', formatType(activity)],
    ...(centavos === null ? [] : [['Valor da Venda', formatBRL(centavos)]]),
    ['Data', formatDate(date)],
    ...(description === null ? [] : [['Descrição', description]]),
    ['Registrada', `${formatMoment(zone, at)}, por ${by}`],
  ] as const
  return (
    <dl className="facts activity-facts">
      {facts.map(([name, value]) => (
        <Fact label={name} className="wraps" key={name}>
          {value}
        </Fact>
      ))}
    </dl>
  )
}

type Entry = HandlerResult<typeof readLedger>['entries'][number]

function formatLine({ kind, points, rule, by }: Entry): string {
  return kind === 'given'
    ? `${formatPointCount(points)} pela regra ${rule}, por ${by}`
    : `${formatPointCount(points).replace('-', '\u2212')} estornados da regra ${rule}, por ${by}`
}

/** An entry is never changed: a correction is a further entry. */
function LedgerLines({ entries }: { entries: readonly Entry[] }) {
  const zone = useZone()
  return (
    <ol className="list ledger">
      {entries.map((entry) => (
        <li className="between" key={entry.id}>
          <span className="grow">
            <span className="ledger__line">{formatLine(entry)}</span>
            <span className="small sub">
              {entry.member}, {formatDate(entry.date)}
            </span>
          </span>
          <time className="tiny sub tnum" dateTime={entry.at}>
            {formatShortMoment(zone, entry.at)}
          </time>
        </li>
      ))}
    </ol>
  )
}

type Props = {
  activity: SalesActivity
  opened: boolean
  onClose: () => void
  onEdit: (activity: SalesActivity) => void
}

export default function LedgerDialog({ activity, opened, onClose, onEdit }: Props) {
  const query = useQuery(ledgerQuery(activity.id))
  const edit = () => {
    onClose()
    onEdit(activity)
  }
  return (
    <Dialog title="Atividade" opened={opened} onClose={onClose}>
      <div className="dialog__body">
        <Facts activity={activity} />
        <section className="stack" aria-label="Histórico de pontos">
          <h3>Histórico de pontos</h3>
          <QueryView
            query={query}
            loading="Carregando histórico..."
            skeleton={<TableSkeleton widths={[220, 96]} rows={2} />}
            failed="Não foi possível carregar o histórico."
          >
            {(entries) => <LedgerLines entries={entries} />}
          </QueryView>
        </section>
      </div>
      <footer className="dialog__foot">
        <Button look="ghost" onClick={onClose}>
          Fechar
        </Button>
        {!activity.contact && (
          <Button permission="team.write" onClick={edit}>
            Editar
          </Button>
        )}
      </footer>
    </Dialog>
  )
}

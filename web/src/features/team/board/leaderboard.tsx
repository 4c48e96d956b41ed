import './board.css'
import { IconDeviceTv, IconTarget, IconTrophy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { BoardRow } from 'contract/team/board.ts'
import { toMonth } from 'contract/values/dates.ts'
import { type ReactNode, type RefObject, useRef } from 'react'
import { CapabilityGate } from '#components/feedback/capability-gate.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { FailedNote } from '#components/feedback/failed-note.tsx'
import { QueryView } from '#components/feedback/query-view.tsx'
import { TableSkeleton } from '#components/feedback/skeleton.tsx'
import { IconButton } from '#components/ui/button.tsx'
import { Section } from '#components/ui/section.tsx'
import { useOwnQuery } from '#lib/net/capabilities.ts'
import { type DayRange, formatDates } from '../period.ts'
import { targetsQuery } from '../targets/target-calls.ts'
import { boardQuery } from '../team-calls.ts'
import type { Period } from '../team-search.ts'
import { MovementAnnouncement } from './movement-announcement.tsx'
import { Podium, type RankedRowProps } from './podium.tsx'
import { rankRows } from './ranked-rows.ts'
import { RankingTable } from './ranking-table.tsx'
import { useFlip } from './use-flip.ts'
import { useMovements } from './use-movements.ts'

/** Empty for other periods, and behind another service. */
function useTargets(period: Period, { to }: DayRange) {
  const isAsked = period === 'mes'
  const { query } = useOwnQuery('team', targetsQuery(toMonth(to)), { enabled: isAsked })
  const set = (isAsked && query.data) || []
  const targets = new Map(set.flatMap(({ member, target }) => (target === null ? [] : [[String(member.id), target] as const])))
  return { targets, note: isAsked && <FailedNote query={query} failed="Não foi possível carregar as metas." /> }
}

function Standings({ rows, ...rest }: RankedRowProps & { rows: readonly BoardRow[] }) {
  const box = useRef<HTMLDivElement>(null)
  const { podium, rest: others, order } = rankRows(rows)
  useFlip(box, order)
  return (
    <div ref={box}>
      <Podium rows={podium} {...rest} />
      {others.length > 0 && <RankingTable rows={others} {...rest} />}
    </div>
  )
}

const NOBODY = (
  <EmptyState
    title="Nenhum dado de performance disponível para o período selecionado"
    hint="Cada reunião e cada venda registrada soma pontos e aparece aqui."
    icon={IconTrophy}
  />
)

const LeadersSkeleton = () => (
  <div aria-hidden>
    <div className="podium">
      {[1, 2, 3].map((position) => (
        <div className={`podium__place podium__place--${position} podium__rank--${position}`} key={position}>
          <span className="podium__who">
            <span className="avatar">
              <span className="skel" style={{ width: '100%', height: '100%' }} />
            </span>
          </span>
          <span className="skel podium__name" style={{ width: 96, height: 14 }} />
          <span className="podium__block" />
        </div>
      ))}
    </div>
    <TableSkeleton widths={[24, 140, 48, 150]} />
  </div>
)

type Props = {
  period: Period
  dates: DayRange
  onTargets: () => void
  onTv: () => void
  tvButton: RefObject<HTMLButtonElement | null>
}

/** Its first three members are on a podium, the others in a table (specification §2). */
export function Leaderboard({ period, dates, onTargets, onTv, tvButton }: Props) {
  const query = useQuery(boardQuery(dates))
  const { targets, note } = useTargets(period, dates)
  const { latest, byMember } = useMovements(dates)
  const tools: ReactNode = (
    <span className="row leaders__tools">
      <MovementAnnouncement latest={latest} />
      {!latest && <span className="small sub tnum">{formatDates(dates)}</span>}
      <span className="actions">
        {period === 'mes' && (
          <CapabilityGate needs="team">
            <IconButton permission="team.write" label="Metas do mês" small onClick={onTargets}>
              <IconTarget className="icon" stroke={1.5} aria-hidden />
            </IconButton>
          </CapabilityGate>
        )}
        <IconButton label="Modo TV" small className="only-wide" ref={tvButton} onClick={onTv}>
          <IconDeviceTv className="icon" stroke={1.5} aria-hidden />
        </IconButton>
      </span>
    </span>
  )
  return (
    <Section title="Placar de Líderes" aside={tools} flush className="leaders">
      <QueryView
        query={query}
        loading="Carregando dados..."
        skeleton={<LeadersSkeleton />}
        failed="Não foi possível carregar os dados de performance"
        empty={(rows) => rows.length === 0 && NOBODY}
      >
        {(rows) => (
          <>
            {note}
            <Standings rows={rows} moved={byMember} targets={targets} filters={period === 'tudo' ? {} : { periodo: period }} />
          </>
        )}
      </QueryView>
    </Section>
  )
}

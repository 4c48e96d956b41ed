import './tv.css'
import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useStaleSince } from '#components/feedback/stale-note.tsx'
import { Button } from '#components/ui/button.tsx'
import { useWakeLock } from '#lib/use-wake-lock.ts'
import { MovementAnnouncement } from '../board/movement-announcement.tsx'
import { useMovements } from '../board/use-movements.ts'
import { type DayRange, formatDates, PERIOD_NAMES } from '../period.ts'
import { boardQuery } from '../team-calls.ts'
import type { Period } from '../team-search.ts'
import { enterFullScreen, useExitFullScreenOnUnmount, useLeaveByEscape } from './full-screen.ts'
import { TvStandings } from './tv-standings.tsx'

/**
 * How often the leaderboard is refetched, in milliseconds, in case no more events arrive: at a television nobody can press "Tentar de
 * novo".
 */
const REFETCH_MS = 60_000

function useInertBackground() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const page = document.getElementById('root')
    document.title = 'Placar de Líderes · AI Dashboard'
    page?.setAttribute('inert', '')
    box.current?.focus()
    return () => page?.removeAttribute('inert')
  }, [])
  return box
}

function Body({ dates, moved }: { dates: DayRange; moved: ReadonlyMap<string, number> }) {
  const query = useQuery({ ...boardQuery(dates), refetchInterval: REFETCH_MS, refetchIntervalInBackground: true })
  const staleSince = useStaleSince(query)
  const { data, isError } = query
  if (!data) {
    const words = isError ? 'Não foi possível carregar os dados de performance' : 'Carregando dados...'
    return <p className="tv__words">{words}</p>
  }
  return (
    <>
      {data.length > 0 ? (
        <TvStandings rows={data} moved={moved} />
      ) : (
        <p className="tv__words">Nenhum dado de performance disponível para o período selecionado</p>
      )}
      {staleSince && <p className="tv__stale">Sem resposta do servidor: estes são os pontos de {staleSince}</p>}
    </>
  )
}

/** Only touch screens show this button (tv.css). Its click must not reach the board, where a click asks for full screen. */
function LeaveButton({ onLeave }: { onLeave: () => void }) {
  const leave = (event: MouseEvent) => {
    event.stopPropagation()
    onLeave()
  }
  return (
    <Button className="tv__leave" onClick={leave}>
      Sair
    </Button>
  )
}

/** Esc or "back" leaves it; a touch screen, which has no Esc, shows a button for it. */
export default function TvBoard({ period, dates, onLeave }: { period: Period; dates: DayRange; onLeave: () => void }) {
  const box = useInertBackground()
  const { latest, byMember } = useMovements(dates)
  useWakeLock()
  useLeaveByEscape(onLeave)
  useExitFullScreenOnUnmount()
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click only requests full screen, for which no key is needed
    <div className="tv" role="dialog" aria-modal aria-label="Modo TV" tabIndex={-1} ref={box} onClick={enterFullScreen}>
      <header className="tv__head">
        <h1>Placar de Líderes</h1>
        <MovementAnnouncement latest={latest} />
        <p className="tv__period">
          {PERIOD_NAMES[period]} <span className="tv__dates">{formatDates(dates)}</span>
        </p>
      </header>
      <Body dates={dates} moved={byMember} />
      <p className="tv__hint">Esc para sair</p>
      <LeaveButton onLeave={onLeave} />
    </div>,
    document.body,
  )
}

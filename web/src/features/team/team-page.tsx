import './team-page.css'
import { IconPlus } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { OpenedDialog } from '#components/dialogs/opened-dialog.tsx'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { Button } from '#components/ui/button.tsx'
import { Page } from '#components/ui/page.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import { CodeSuspense } from '#lib/net/code-suspense.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'
import { useCan } from '#lib/session/permissions.ts'
import { useToday } from '#lib/session/session.ts'
import { LatestActivities } from './activities/latest-activities.tsx'
import { ActivityForm } from './activity-form.tsx'
import { Leaderboard } from './board/leaderboard.tsx'
import { computeDates, PERIOD_NAMES } from './period.ts'
import { TEAM_PERIODS, type TeamSearch } from './team-search.ts'
import { enterFullScreen } from './tv/full-screen.ts'

const route = getRouteApi('/team-performance')

const TvBoard = lazyComponent(() => import('./tv/tv-board.tsx'))
const TargetsDialog = lazyComponent(() => import('./targets/targets-dialog.tsx'))

const PANEL = 'placar'
const TABS = TEAM_PERIODS.map((value) => ({ value, label: PERIOD_NAMES[value] }))

/** The television view is a step of the browser's history, so that "back" leaves it. */
function useTeamSearch() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const { periodo } = search
  const go = useCallback(
    (next: TeamSearch, replace: boolean) => void navigate({ to: '/team-performance', search: next, replace, resetScroll: false }),
    [navigate],
  )
  const leaveTv = useCallback(() => go(periodo ? { periodo } : {}, true), [go, periodo])
  return { search, go, leaveTv }
}

/** Returns the focus to a button when the view that the button opened is closed. */
function useFocusOnReturn(isAway: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasAway = useRef(isAway)
  useEffect(() => {
    if (wasAway.current && !isAway) button.current?.focus({ preventScroll: true })
    wasAway.current = isAway
  }, [isAway])
  return button
}

/** An element counts as in view when it reaches at least 120 px into the window from below: its first line alone is not usable. */
const MARGIN = '0px 0px -120px'

function useIsInView(box: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (!box.current || typeof IntersectionObserver === 'undefined') return
    const tell = (entries: IntersectionObserverEntry[]) => setSeen(entries.at(-1)?.isIntersecting ?? false)
    const observer = new IntersectionObserver(tell, { rootMargin: MARGIN })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
  return seen
}

/** For phones, where the form is below the leaderboard; shown only while the form is out of view. */
function JumpToForm({ box }: { box: RefObject<HTMLFormElement | null> }) {
  const seen = useIsInView(box)
  const jump = () => {
    box.current?.scrollIntoView({ block: 'start' })
    box.current?.querySelector('select')?.focus({ preventScroll: true })
  }
  return (
    <Button look="primary" className="jump" hidden={seen} icon={IconPlus} onClick={jump}>
      Registrar Atividade
    </Button>
  )
}

export function TeamPage() {
  const { search, go, leaveTv } = useTeamSearch()
  const { periodo: period = 'mes' } = search
  const dates = computeDates(period, useToday())
  const box = useRef<HTMLFormElement>(null)
  const tvButton = useFocusOnReturn(search.tv === 1)
  const targets = useDialog<undefined>()
  const canRegister = useCan('team.write')
  if (search.tv) {
    return (
      <CodeSuspense>
        <TvBoard period={period} dates={dates} onLeave={leaveTv} />
      </CodeSuspense>
    )
  }
  const { contato } = search
  const choose = (next: (typeof TEAM_PERIODS)[number]) =>
    go({ ...(next !== 'mes' && { periodo: next }), ...(contato && { contato }) }, true)
  const showTv = () => {
    enterFullScreen()
    go({ ...search, tv: 1 }, false)
  }
  return (
    <Page
      title="Performance da Equipe"
      subtitle="Acompanhe e registre as atividades da equipe"
      action={<Tabs label="Período" panel={PANEL} tabs={TABS} value={period} onChange={choose} />}
    >
      <div className={canRegister ? 'cols-35 team' : undefined}>
        {canRegister && <ActivityForm key={contato} box={box} contact={contato} />}
        <div className="team__board" id={PANEL} role="tabpanel" aria-label={PERIOD_NAMES[period]}>
          <Leaderboard period={period} dates={dates} onTargets={() => targets.open()} onTv={showTv} tvButton={tvButton} />
        </div>
      </div>
      <LatestActivities />
      {canRegister && <JumpToForm box={box} />}
      <OpenedDialog dialog={targets}>{(control) => <TargetsDialog today={dates.to} {...control} />}</OpenedDialog>
    </Page>
  )
}

import { LauncherPage } from '#entities/launchers/launcher-page.tsx'
import { usePreviousRun } from '#entities/launchers/previous-run.ts'
import { LeadsList } from './leads/leads-list.tsx'
import { ProspectingForm } from './prospecting-form.tsx'

export function ProspectingPage() {
  const previous = usePreviousRun('prospecting')
  return (
    <LauncherPage title="Prospecção via Google Maps" automation="prospecting" previous={previous} results={<LeadsList />}>
      <ProspectingForm previous={previous} />
    </LauncherPage>
  )
}

import { LauncherPage } from '../../components/launcher-page.tsx'
import { usePreviousRun } from '../../components/launcher-previous.ts'
import { LeadsSection } from './leads/leads-section.tsx'
import { ProspectingForm } from './prospecting-form.tsx'

export function ProspectingPage() {
  const previous = usePreviousRun('prospecting')
  return (
    <LauncherPage title="Prospecção via Google Maps" automation="prospecting" previous={previous} results={<LeadsSection />}>
      <ProspectingForm previous={previous} />
    </LauncherPage>
  )
}

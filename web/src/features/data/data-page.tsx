import { UnavailableCard } from '#components/feedback/unavailable.tsx'
import { Page } from '#components/ui/page.tsx'
import { BackupsCard } from './backups-card.tsx'
import { ExportsCard } from './exports-card.tsx'
import { InstallationCard } from './installation-card.tsx'
import { JobsCard } from './jobs-card.tsx'
import { RetentionCard } from './retention/retention-card.tsx'

const TITLE = { title: 'Dados', subtitle: 'Onde estão os dados do painel e o que cuida deles' }

export const DataPage = () => (
  <Page {...TITLE}>
    <BackupsCard />
    <ExportsCard />
    <InstallationCard />
    <RetentionCard />
    <JobsCard />
  </Page>
)

/** Shown instead of the screen where another service answers the calls, because that service has the data. */
export const Unavailable = () => (
  <Page {...TITLE}>
    <UnavailableCard
      title="Os dados são de outro serviço"
      hint="Este painel repassa as chamadas a ele: os backups são feitos lá, por quem cuida dele."
    />
  </Page>
)

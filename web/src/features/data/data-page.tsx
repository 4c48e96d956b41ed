import { UnavailableCard } from '#components/feedback/unavailable.tsx'
import { Page } from '#components/ui/page.tsx'
import { CARDS } from './cards.ts'

const TITLE = { title: 'Dados', subtitle: 'Onde estão os dados do painel e o que cuida deles' }

export const DataPage = () => (
  <Page {...TITLE}>
    {CARDS.map(({ id, Card }) => (
      <Card key={id} />
    ))}
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

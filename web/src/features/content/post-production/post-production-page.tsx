import { useQuery } from '@tanstack/react-query'
import { LauncherPage } from '#entities/launchers/launcher-page.tsx'
import { usePreviousRun } from '#entities/launchers/previous-run.ts'
import { brandKitNamesQuery } from './post-production-calls.ts'
import { PostProductionForm } from './post-production-form.tsx'

export function PostProductionPage() {
  const previous = usePreviousRun('post-production')
  const kits = useQuery(brandKitNamesQuery)
  return (
    <LauncherPage
      title="Gerador de Pós-Produção"
      automation="post-production"
      previous={previous}
      waiting={previous.id !== undefined && !kits.isFetched}
    >
      <PostProductionForm previous={previous} kits={kits.data ?? []} />
    </LauncherPage>
  )
}

import '#components/tables/rows.css'
import { IconSparkles } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Creation } from 'contract/ai/creator.ts'
import { OpenedDialog } from '#components/dialogs/opened-dialog.tsx'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { ListSection } from '#components/tables/list-section.tsx'
import { Button } from '#components/ui/button.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'
import { creationsQuery } from './creation-calls.ts'
import { CreationRow } from './creation-row.tsx'
import { storeCreationForReuse } from './creator-storage.ts'

const CreatorDialog = lazyComponent(() => import('./creator-dialog.tsx'))
const CreationDialog = lazyComponent(() => import('./creation-dialog.tsx'))

const NoCreations = ({ onCreate }: { onCreate: () => void }) => (
  <EmptyState
    title="Nenhuma criação ainda"
    hint="Aqui fica cada tentativa do Criador de Conteúdo IA, com o prompt de que saiu."
    icon={IconSparkles}
    action={
      <Button look="primary" permission="ai.use" onClick={onCreate}>
        Criar conteúdo
      </Button>
    }
  />
)

export function CreationsSection() {
  const creations = useInfiniteQuery(creationsQuery)
  const creator = useDialog<never>()
  const reading = useDialog<Creation>()
  const create = () => creator.open()
  const hasAny = creations.data?.pages.some((page) => page.creations.length > 0)
  const reuse = (creation: Creation) => {
    storeCreationForReuse(creation)
    reading.close()
    create()
  }
  return (
    <>
      <ListSection
        title="Criações"
        aside={
          hasAny && (
            <Button small permission="ai.use" icon={IconSparkles} onClick={create}>
              Criar conteúdo
            </Button>
          )
        }
        query={creations}
        rows={({ pages }) => pages.flatMap((page) => page.creations)}
        loading="Carregando criações..."
        skeleton={[320, 96]}
        failed="Não foi possível carregar as criações."
        empty={<NoCreations onCreate={create} />}
      >
        {(rows) => (
          <ul className="rows" aria-label="Criações">
            {rows.map((creation) => (
              <CreationRow key={creation.id} creation={creation} onOpen={reading.open} onReuse={reuse} />
            ))}
          </ul>
        )}
      </ListSection>
      <OpenedDialog dialog={creator}>{(control) => <CreatorDialog {...control} />}</OpenedDialog>
      <OpenedDialog dialog={reading}>
        {(control, creation) => creation && <CreationDialog creation={creation} onReuse={reuse} {...control} />}
      </OpenedDialog>
    </>
  )
}

import '#components/rows.css'
import { IconSparkles } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Creation } from 'contract/ai/creator.ts'
import { Button } from '#components/button.tsx'
import { EmptyState } from '#components/empty-state.tsx'
import { LoadMore } from '#components/load-more.tsx'
import { OpenedDialog } from '#components/opened-dialog.tsx'
import { QueryView } from '#components/query-view.tsx'
import { Section } from '#components/section.tsx'
import { TableSkeleton } from '#components/skeleton.tsx'
import { useDialog } from '#components/use-dialog.ts'
import { lazyComponent } from '#lib/lazy.ts'
import { creationsQuery } from './api.ts'
import { CreationRow } from './creation-row.tsx'
import { storeCreationForReuse } from './creator-storage.ts'

const CreatorDialog = lazyComponent(() => import('./creator-dialog.tsx'))
const CreationDialog = lazyComponent(() => import('./creation-dialog.tsx'))

function renderEmptyState(onCreate: () => void) {
  return (
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
}

export function CreationsSection() {
  const creations = useInfiniteQuery(creationsQuery)
  const creator = useDialog<never>()
  const reading = useDialog<Creation>()
  const create = () => creator.open()
  const rows = creations.data?.pages.flatMap((page) => page.creations) ?? []
  const reuse = (creation: Creation) => {
    storeCreationForReuse(creation)
    reading.close()
    create()
  }
  return (
    <Section
      title="Criações"
      aside={
        rows.length > 0 && (
          <Button small permission="ai.use" icon={IconSparkles} onClick={create}>
            Criar conteúdo
          </Button>
        )
      }
      flush
    >
      <QueryView
        query={creations}
        loading="Carregando criações..."
        skeleton={<TableSkeleton widths={[320, 96]} />}
        failed="Não foi possível carregar as criações."
        empty={() => rows.length === 0 && renderEmptyState(create)}
      >
        {() => (
          <ul className="rows" aria-label="Criações">
            {rows.map((creation) => (
              <CreationRow key={creation.id} creation={creation} onOpen={reading.open} onReuse={reuse} />
            ))}
          </ul>
        )}
      </QueryView>
      <LoadMore list={creations} />
      <OpenedDialog dialog={creator}>{(control) => <CreatorDialog {...control} />}</OpenedDialog>
      <OpenedDialog dialog={reading}>
        {(control, creation) => creation && <CreationDialog creation={creation} onReuse={reuse} {...control} />}
      </OpenedDialog>
    </Section>
  )
}

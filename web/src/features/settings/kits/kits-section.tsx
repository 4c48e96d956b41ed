import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { BrandKit } from 'contract/brand-kits.ts'
import { Button } from '../../../components/button.tsx'
import { LazyNameDialog } from '../../../components/lazy-name-dialog.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { Section } from '../../../components/section.tsx'
import { TableSkeleton } from '../../../components/skeleton.tsx'
import { useDialog } from '../../../components/use-dialog.ts'
import { renderAuthorshipOf } from '../../../entities/authorship/authorship-line.tsx'
import { NamedList } from '../named-list.tsx'
import { kitsQuery, useCreateKit, useDeleteKit, useRenameKit } from './api.ts'

export function KitsSection() {
  const query = useQuery(kitsQuery)
  const remove = useDeleteKit()
  const create = useCreateKit()
  const rename = useRenameKit()
  const naming = useDialog<BrandKit>()
  const add = (
    <Button small icon={IconPlus} onClick={() => naming.open()}>
      Adicionar brand kit
    </Button>
  )
  return (
    <Section title="Brand kits" aside={add} flush>
      <QueryView
        query={query}
        loading="Carregando brand kits..."
        skeleton={<TableSkeleton widths={[160, 56]} rows={3} />}
        failed="Não foi possível carregar os brand kits."
        empty={(kits) =>
          kits.length === 0 && (
            <p className="config__empty sub">Nenhum brand kit: eles são as opções do Gerador de Pós-Produção.</p>
          )
        }
      >
        {(kits) => <NamedList label="Brand kits" items={kits} onRename={naming.open} onDelete={(kit) => remove.mutate(kit)} />}
      </QueryView>
      <LazyNameDialog
        dialog={naming}
        kind="name:brand-kit"
        createTitle="Novo brand kit"
        renameTitle="Renomear brand kit"
        label="Nome do brand kit"
        maxLength={120}
        create={create.mutateAsync}
        rename={rename.mutateAsync}
        renderAuthorship={renderAuthorshipOf('kits')}
      />
    </Section>
  )
}

import { IconDots, IconFileSpreadsheet, IconFileTypeCsv, IconTrash, IconUpload } from '@tabler/icons-react'
import type { EntryKind } from 'contract/finance/due.ts'
import type { EntryFilters } from 'contract/finance/filters.ts'
import { toMonth } from 'contract/values/dates.ts'
import { useDelayedLoading } from '#components/feedback/use-delayed-loading.ts'
import type { RowAction } from '#components/tables/row-action.ts'
import { Button } from '#components/ui/button.tsx'
import { useMenuButton } from '#components/ui/use-menu-button.ts'
import { useCapabilities } from '#lib/net/capabilities.ts'
import { CodeSuspense } from '#lib/net/code-suspense.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'
import { useToday } from '#lib/session/session.ts'
import { findWholeMonth } from '../filters/period.ts'
import { DUE_INFLOWS_ACTION, DUE_OUTFLOWS_ACTION, SERIES_ACTION, toMonthAction, toScreenAction } from '../screen-actions.ts'
import { useExport } from './use-export.ts'

const RowMenuList = lazyComponent(() => import('#components/tables/row-menu-list.tsx'))
const ExportDialog = lazyComponent(() => import('./export-dialog.tsx'))

type Props = { kind: EntryKind; filters: Partial<EntryFilters>; total: number }

const SCREENS = {
  outflow: { importing: 'importar?tipo=saidas', due: DUE_OUTFLOWS_ACTION, trash: 'lixeira' },
  inflow: { importing: 'importar?tipo=entradas', due: DUE_INFLOWS_ACTION, trash: 'lixeira?aba=entradas' },
}

/** Behind an upstream, the screens that only our own server can fill are left out. */
function useMenuLinks({ kind, filters }: Props): readonly RowAction[] {
  const { edit, trash } = useCapabilities()
  const today = useToday()
  const { importing, due, trash: bin } = SCREENS[kind]
  const month = findWholeMonth(filters) ?? toMonth(today)
  const ours = [toScreenAction('Importar CSV, XLSX ou OFX', IconUpload, importing), toMonthAction(month), due, SERIES_ACTION]
  return [...(edit ? ours : []), ...(trash ? [toScreenAction('Lixeira', IconTrash, bin)] : [])]
}

export function ListMenu(props: Props) {
  const { kind, filters, total } = props
  const { button, menu } = useMenuButton()
  const places = useMenuLinks(props)
  const { start, stop, running, progress } = useExport()
  const slow = useDelayedLoading(running)
  const actions: RowAction[] = [
    { label: 'Exportar CSV', icon: IconFileTypeCsv, run: () => start({ kind, filters, format: 'csv' }) },
    { label: 'Exportar Excel', icon: IconFileSpreadsheet, run: () => start({ kind, filters, format: 'xlsx' }) },
    ...places,
  ]
  return (
    <>
      <Button
        {...button}
        small
        look="ghost"
        icon={IconDots}
        aria-label="Opções da lista"
        aria-haspopup="menu"
        busy={running && 'Exportando...'}
      >
        Opções
      </Button>
      <CodeSuspense>{menu && <RowMenuList {...menu} actions={actions} />}</CodeSuspense>
      <CodeSuspense>{slow && <ExportDialog opened={running} progress={progress} total={total} onStop={stop} />}</CodeSuspense>
    </>
  )
}

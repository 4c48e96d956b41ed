import { IconFileZip } from '@tabler/icons-react'
import { useDelayedLoading } from '#components/feedback/use-delayed-loading.ts'
import { Button } from '#components/ui/button.tsx'
import { CodeSuspense } from '#lib/net/code-suspense.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'
import { useExport } from '../exports/use-export.ts'

const ExportDialog = lazyComponent(() => import('../exports/export-dialog.tsx'))

export function PackageButton({ month }: { month: string }) {
  const { start, stop, running, progress } = useExport()
  const slow = useDelayedLoading(running)
  return (
    <>
      <Button
        className="page__own-action"
        icon={IconFileZip}
        title="Planilhas, comprovantes, o que está sem comprovante e extratos do mês, em um ZIP"
        busy={running && 'Exportando...'}
        onClick={() => start({ format: 'zip', month })}
      >
        Pacote do contador
      </Button>
      <CodeSuspense>{slow && <ExportDialog opened={running} progress={progress} onStop={stop} />}</CodeSuspense>
    </>
  )
}

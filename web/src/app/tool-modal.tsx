import { OpenedDialog } from '#components/dialogs/opened-dialog.tsx'
import type { useDialog } from '#components/dialogs/use-dialog.ts'
import type { Tool } from '#features/home/tools.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'

const ToolDialog = lazyComponent(() => import('#features/home/tool-dialog.tsx'))
const ToolContent = lazyComponent(() => import('./tool-content.tsx'))

export const ToolModal = ({ dialog }: { dialog: ReturnType<typeof useDialog<Tool>> }) => (
  <OpenedDialog dialog={dialog}>
    {(control, tool) =>
      tool && (
        <ToolDialog tool={tool} {...control}>
          <ToolContent id={tool.id} onLeave={control.onClose} />
        </ToolDialog>
      )
    }
  </OpenedDialog>
)

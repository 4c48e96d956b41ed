import type { useDialog } from '#components/dialogs/use-dialog.ts'
import type { Tool } from '#features/home/tools.tsx'
import { CodeSuspense } from '#lib/net/code-suspense.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'

const ToolDialog = lazyComponent(() => import('#features/home/tool-dialog.tsx'))
const ToolContent = lazyComponent(() => import('./tool-content.tsx'))

export function ToolModal({ dialog }: { dialog: ReturnType<typeof useDialog<Tool>> }) {
  const { item: tool, opened } = dialog.use()
  return (
    <CodeSuspense>
      {tool && (
        <ToolDialog tool={tool} opened={opened} onClose={dialog.close}>
          <ToolContent id={tool.id} onLeave={dialog.close} />
        </ToolDialog>
      )}
    </CodeSuspense>
  )
}

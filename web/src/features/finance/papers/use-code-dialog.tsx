import { OpenedDialog } from '#components/dialogs/opened-dialog.tsx'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { lazyComponent } from '#lib/net/lazy.ts'
import type { CodeSubject } from './code-dialog.tsx'

const CodeDialog = lazyComponent(() => import('./code-dialog.tsx'))

/** The dialog's code is loaded when it first opens. */
export function useCodeDialog() {
  const code = useDialog<CodeSubject>()
  const dialog = <OpenedDialog dialog={code}>{(control, of) => of && <CodeDialog of={of} {...control} />}</OpenedDialog>
  return { show: (of: CodeSubject) => code.open(of), dialog }
}

import type { ReactNode } from 'react'
import type { AutosaveConflict, RemoteRecord } from '#lib/autosave/use-conflict.ts'
import { CodeSuspense } from '#lib/net/code-suspense.tsx'
import { Callout } from '../feedback/callout.tsx'
import { Button } from '../ui/button.tsx'
import type { OtherStateProps } from './other-state-dialog.tsx'

type Props<Remote extends RemoteRecord> = {
  title: string
  children: string
  conflict: AutosaveConflict<Remote>
  renderRemote: (remote: Remote, dialog: Omit<OtherStateProps, 'heading'>) => ReactNode
}

export const ConflictCallout = <Remote extends RemoteRecord>({ title, children, conflict, renderRemote }: Props<Remote>) => {
  const { remote, busy, showRemote, closeRemote, keepMine, takeRemote } = conflict
  return (
    <>
      <Callout
        tone="warn"
        title={title}
        actions={
          <>
            <Button onClick={() => void showRemote()} disabled={busy}>
              Ver a outra versão
            </Button>
            <Button look="ghost" onClick={() => void keepMine()} disabled={busy}>
              Ficar com a minha
            </Button>
          </>
        }
      >
        <p>{children} Se você ficar com a sua, a outra fica guardada em Versões.</p>
      </Callout>
      <CodeSuspense>
        {remote &&
          renderRemote(remote, { actionLabel: 'Usar esta versão', onAction: () => takeRemote(remote), onClose: closeRemote })}
      </CodeSuspense>
    </>
  )
}
